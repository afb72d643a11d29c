import CommentsSourceInterface
import FilesLinux
import Foundation
import HTTPInterface
import ItemInterface
import SourceEssential
import SourceFolder
import SourceInterface

/// The source at the base URL, read by one of the kinds of feeds.
extension Composition {
    /// The kinds of feeds; a new one goes in front. See `SourceInterface`'s `source(at:with:)`.
    // swift-format-ignore
    nonisolated static let sourceKinds: [any SourceKind] = [
        FolderKind(files: SystemFiles()),
        EssentialKind(),
    ]

    /// The cursor behind an item, where the source goes on behind any.
    func cursor(behind item: UUID) -> Cursor? {
        (try? source())?.cursor(behind: item)
    }

    /// An item's comments, from the server.
    ///
    /// - Parameter reference: The place of the comments that the item names; `nil` where only the item's id is known.
    func comments(of item: UUID, at reference: String? = nil) async throws -> CommentThread {
        guard let source = try source() as? any CommentsSource else { throw unknownKind }
        return try await withTaskExecutorPreference(plugins.networkExecutor) {
            try await source.comments(at: reference ?? item.uuidString)
        }
    }

    /// The newest items, or those behind a cursor, from the server.
    func page(after cursor: Cursor? = nil, isUserInitiated: Bool = true) async throws -> SourcePage {
        let request = SourceRequest(
            after: cursor, limit: settings.pageSize, isUserInitiated: isUserInitiated)
        let source = try source()
        let response = try await withTaskExecutorPreference(plugins.networkExecutor) {
            try await source.page(request)
        }
        guard case .page(let page) = response else { throw SourceError.refused(status: 304) }
        return page
    }

    private func source() throws -> any FeedSource {
        let dependencies = SourceDependencies(client: plugins.client, currentDate: now)
        let source = Self.sourceKinds.source(at: .remote(settings.baseURL), with: dependencies)
        guard let source else { throw unknownKind }
        return source
    }

    private var unknownKind: SourceError {
        .unreadable(reason: "no kind of source reads this of \(settings.baseURL)")
    }
}
