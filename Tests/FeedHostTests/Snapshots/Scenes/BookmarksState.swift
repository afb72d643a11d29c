import FeedFeature
import FeedScene
import Foundation
import ItemInterface
import SceneSupport
import SharedListUI
import StorageInterface
import TerminalInterface
import TextInterface

@testable import FeedHost

/// A state of the bookmarks that a reader may see.
nonisolated enum BookmarksState: String, CaseIterable, Sendable {
    case empty
    case content
    case removed
    case error

    /// The frames of the scene in this state, page by page.
    @MainActor func grids(columns: Int, locale: String, appearance: Appearance) async throws -> [Grid] {
        let scenes = ComposedScenes(
            server: SampleServer(), locale: locale, appearance: appearance,
            library: FaultyLibrary(reading: self == .error ? .damaged : nil))
        switch self {
        case .empty, .error: break
        case .content, .removed: try scenes.storeBookmarks()
        }
        let scene = scenes.bookmarks()
        scene.appear()
        let size = TerminalSize(columns: columns, rows: 24)
        var grids =
            self == .content
            ? await scenes.grids(of: scene.screen, size, unending: [])
            : [await scenes.grid(of: scene.screen, size, unending: [])]
        if self == .removed {
            let bookmarks = scenes.composition.bookmarks(
                scenes.composition.pictureLoader(), in: scenes.context)
            bookmarks.onChange = { scene.bookmarked($0, at: $1) }
            _ = await bookmarks.toggle(SampleFeed.items[0].id)
            grids = [await scenes.grid(of: scene.screen, size, unending: [])]
        }
        scene.disappear()
        try await scenes.end()
        return grids
    }
}
