import BookmarksScene
import FeedScene
import ItemInterface
import SceneSupport
import SharedListUI
import SubscriptionsScene

/// The scenes of the library: its timeline, the sources that lie over it, and what fetches them.
final class LibraryScenes {
    let fetching: LibraryFetching
    private(set) var timeline: TimelineScene!

    private unowned let app: App
    private var sources: SubscriptionsScene!

    /// - Parameter select: Opens an item of the timeline.
    init(_ app: App, select: @escaping (FeedItem) -> Void) {
        self.app = app
        let composition = app.composition
        fetching = LibraryFetching(composition)
        timeline = composition.timelineScene(
            in: app.context, pictures: app.pictures, isBookmarked: { [shelf = app.shelf] in shelf.contains($0) },
            fetching: fetching, select: select)
        sources = composition.subscriptionsScene(
            in: app.context, fetching: fetching, choose: { [unowned self] in choose($0) },
            close: { [unowned self] in hideSources() })
        timeline.isSeen = { [unowned self] in app.scenes.isEmpty && timeline.screen.sidebar == nil }
        fetching.onChange = { [unowned self] in update() }
        fetching.onResponse = { [unowned self] in timeline.responded(at: $0) }
    }

    /// Binds the commands of the library to the timeline's keys.
    func composeKeys() {
        sources.install(on: timeline.screen) { [unowned self] in showSources() }
    }

    /// Waits until the library has all that the reader wanted.
    func finish() async {
        hideSources()
        await timeline.finish()
        await sources.finish()
    }

    /// Lays the sources over the timeline's left.
    private func showSources() {
        timeline.screen.sidebar = sources.screen
        sources.appear()
    }

    private func hideSources() {
        guard timeline.screen.sidebar != nil else { return }
        timeline.screen.sidebar = nil
        sources.disappear()
        timeline.update()
    }

    private func choose(_ scope: TimelineScope) {
        timeline.show(scope)
        hideSources()
    }

    /// The library has changed.
    private func update() {
        timeline.update()
        if timeline.screen.sidebar != nil { sources.update() }
    }
}
