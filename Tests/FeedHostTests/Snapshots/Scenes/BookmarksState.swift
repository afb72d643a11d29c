import BookmarksFeature
import BookmarksScene
import FeedFeature
import Foundation
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
        let (scene, bookmarks) = scenes.bookmarks()
        scene.appear()
        let size = TerminalSize(columns: columns, rows: 24)
        var grids =
            self == .content
            ? await scenes.grids(of: scene.screen, size, unending: [])
            : [await scenes.grid(of: scene.screen, size, unending: [])]
        if self == .removed {
            _ = try await bookmarks.toggle(scenes.composition.bookmark(SampleFeed.items[0]))
            grids = [await scenes.grid(of: scene.screen, size, unending: [])]
        }
        scene.disappear()
        try await scenes.end()
        return grids
    }
}
