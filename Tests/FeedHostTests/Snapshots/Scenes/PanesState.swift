import CommentsScene
import FeedScene
import ItemInterface
import LibraryStorageInterface
import ReaderFeature
import ReaderScene
import SceneSupport
import SharedListUI
import StorageInMemory
import SubscriptionsScene
import TerminalInterface
import Testing
import TextInterface

@testable import FeedHost

/// A state of the panes that a reader may see.
nonisolated enum PanesState: String, CaseIterable, Sendable {
    /// The list has the focus, and the post is beside it.
    case list
    /// The post has the focus.
    case post
    /// Comments have the post's pane, and the focus.
    case comments
    /// The sources have the focus.
    case sources

    static let sizes = [
        TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 120, rows: 30),
        TerminalSize(columns: 160, rows: 45), TerminalSize(columns: 200, rows: 50),
    ]

    private var focus: Pane {
        switch self {
        case .list: .list
        case .post, .comments: .post
        case .sources: .sources
        }
    }

    /// The frames of the panes in sizes.
    @MainActor func grids(
        _ sizes: [TerminalSize] = sizes, locale: String, appearance: Appearance
    ) async throws -> [Titled<Grid>] {
        let library = InMemoryLibraryStore(findsDuplicates: true)
        try SampleLibrary.fill(library)
        let scenes = ComposedScenes(
            server: SampleServer(), locale: locale, appearance: appearance, library: library,
            isServerNamed: false)
        let timeline = scenes.feed()
        await timeline.showStored()
        let sources = scenes.composition.sourcesScene(
            scenes.refresher, in: scenes.context, choose: { _ in }, close: {})
        sources.appear()
        let post: any Scene =
            self == .comments
            ? scenes.comments(of: SampleLibrary.status, from: SampleLibrary.tag.title)
            : ReaderScene(
                SampleLibrary.article.id,
                loaders: ReaderLoaders(
                    load: { [items = scenes.composition.readerItems] id in
                        var item = try #require(try await items.load(id))
                        item.position = ReaderItem.Position(1, of: 7)
                        return item
                    }, picture: scenes.composition.pictureLoader().art),
                context: scenes.context, showLarger: { _ in }, back: {})
        post.appear()
        var screens = PanesScreen.Screens(list: timeline.screen)
        (screens.post, screens.sources) = (post.screen, sources.screen)
        var arrangement = PaneArrangement()
        arrangement.focus = focus
        let panes = PanesScreen(screens, arrangement: arrangement, environment: scenes.environment)
        var grids: [Titled<Grid>] = []
        for size in sizes {
            let grid = await scenes.grid(of: panes, size, unending: [])
            grids.append(Titled(title: "\(size.columns)×\(size.rows)", value: grid))
        }
        for scene in [timeline, sources, post] as [any Scene] { scene.disappear() }
        try await scenes.end()
        return grids
    }
}
