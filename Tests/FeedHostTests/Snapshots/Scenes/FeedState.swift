import FeedScene
import SharedListUI
import TerminalInterface
import TextInterface

@testable import FeedHost

/// A state of the feed that a reader may see.
nonisolated enum FeedState: String, CaseIterable, Sendable {
    case empty
    case content
    case loading
    case error
    case errorWithRows = "error-with-rows"
    case failedPictures = "failed-pictures"
    case loadingMore = "loading-more"
    case failedLoadingMore = "failed-loading-more"
    /// Items with titles, some without pictures, some without texts.
    case titled

    private var server: SampleServer {
        switch self {
        case .empty: SampleServer(firstPage: .body(SampleFeed.emptyPage))
        case .content, .titled: SampleServer()
        case .loading: SampleServer(firstPage: .silence)
        case .error, .errorWithRows: .unreachable
        case .failedPictures: SampleServer(pictures: .status(404))
        case .loadingMore: SampleServer(nextPage: .silence)
        case .failedLoadingMore: SampleServer(nextPage: .status(503))
        }
    }

    private var unending: Set<String> {
        switch self {
        case .loading: ["first page", "refresh", "shared load"]
        case .loadingMore: ["next page", "shared load"]
        default: []
        }
    }

    /// The frames of the scene in this state, page by page.
    @MainActor func grids(columns: Int, locale: String, appearance: Appearance) async throws -> [Grid] {
        let scenes = ComposedScenes(server: server, locale: locale, appearance: appearance)
        if self == .errorWithRows { try await scenes.storeFeed() }
        let scene = self == .titled ? try await scenes.feed(of: SampleFeed.titled) : scenes.feed()
        await scene.showStored()
        if self != .titled { scene.appear() }
        let size = TerminalSize(columns: columns, rows: 24)
        var grids: [Grid]
        switch self {
        case .content, .titled:
            grids = await scenes.grids(of: scene.screen, size, unending: unending)
        case .loadingMore, .failedLoadingMore:
            _ = await scenes.grid(of: scene.screen, size, unending: unending)
            _ = scene.screen.handle(.key(.end, []))
            grids = [await scenes.grid(of: scene.screen, size, unending: unending)]
        default:
            grids = [await scenes.grid(of: scene.screen, size, unending: unending)]
        }
        scene.disappear()
        try await scenes.end()
        return grids
    }
}
