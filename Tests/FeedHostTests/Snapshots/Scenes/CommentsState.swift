import CommentsScene
import SharedListUI
import TerminalInterface
import TextInterface

@testable import FeedHost

/// A state of a picture's comments that a reader may see.
nonisolated enum CommentsState: String, CaseIterable, Sendable {
    case empty
    case content
    case loading
    case error
    case errorWithRows = "error-with-rows"

    private var server: SampleServer {
        switch self {
        case .empty: SampleServer(comments: .body(SampleComments.empty))
        case .content: SampleServer()
        case .loading: SampleServer(comments: .silence)
        case .error: .unreachable
        case .errorWithRows: SampleServer(comments: .status(500))
        }
    }

    private var unending: Set<String> { self == .loading ? ["comments"] : [] }

    /// The frames of the scene in this state, page by page.
    @MainActor func grids(columns: Int, locale: String, appearance: Appearance) async throws -> [Grid] {
        let scenes = ComposedScenes(server: server, locale: locale, appearance: appearance)
        if self == .errorWithRows { try await scenes.storeComments() }
        let scene = scenes.comments()
        scene.appear()
        let size = TerminalSize(columns: columns, rows: 24)
        let grids =
            self == .content
            ? await scenes.grids(of: scene.screen, size, unending: unending)
            : [await scenes.grid(of: scene.screen, size, unending: unending)]
        scene.disappear()
        try await scenes.end()
        return grids
    }
}
