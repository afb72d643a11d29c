import CommentsSourceInterface
import ConcurrencyInterface
import FilesLinux
import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import MarkupExpat
import MarkupGumbo
import SourceEssential
import SourceFolder
import SourceInterface
import SourceMastodon
import SourceSyndication
import StorageInterface

/// The library has no item with an id.
struct UnknownItem: Error {
    /// The sentence that commands print.
    static let sentence = "There is no such post in the library; run list first."
}

/// The kinds of feeds, and the source at the base URL.
extension Composition {
    /// The kinds of feeds. The first of those with equal confidence in an address is tried first; a new kind
    /// goes in front.
    // swift-format-ignore
    nonisolated static let sourceKinds: [any SourceKind] = [
        MastodonKind(),
        SyndicationKind(xml: DocumentReader(), files: SystemFiles()),
        FolderKind(files: SystemFiles()),
        EssentialKind(),
    ]

    /// An item's comments, from the server.
    ///
    /// - Parameters:
    ///   - reference: The place of the comments that the item names; `nil` where only the item's id is known.
    ///   - source: The item's source; `nil` for the one that is read.
    func comments(
        of item: UUID, at reference: String? = nil, from source: UUID? = nil
    ) async throws -> CommentThread {
        let (source, known) = try await self.source(source, of: item)
        guard let source = source as? any CommentsSource else { throw unknownKind }
        let thread = try await withTaskExecutorPreference(dependencies.networkExecutor) {
            try await source.comments(at: reference ?? known ?? item.uuidString)
        }
        return await thread.plain(by: GumboReader())
    }

    /// The newest items, or those behind a cursor, from the server.
    func page(after cursor: Cursor? = nil, isUserInitiated: Bool = true) async throws -> SourcePage {
        let request = SourceRequest(
            after: cursor, limit: settings.pageSize, isUserInitiated: isUserInitiated)
        let source = try source()
        let response = try await withTaskExecutorPreference(dependencies.networkExecutor) {
            try await source.page(request)
        }
        guard case .page(let page) = response else { throw SourceError.refused(status: 304) }
        return page
    }

    /// The source with an id, at the base URL or in the library, and the reference of an item's comments,
    /// where the library has one.
    private func source(
        _ id: UUID?, of item: UUID
    ) async throws -> (any FeedSource, comments: String?) {
        if settings.isServerNamed, id == nil || id == baseSource.id { return (try source(), nil) }
        let library = settings.isServerNamed ? ownLibrary : library
        let found = try await library.read { library throws(StorageError) -> (Subscription, String?)? in
            let summary = try library.item(item)?.row.summary
            guard let id = id ?? summary?.source else { return nil }
            let subscribed = try library.subscriptions().first { $0.id == id }
            // A bookmarked item's source needs no subscription.
            let record = try library.sources().first { $0.id == id }
            let known = subscribed ?? record.map { Subscription($0, subscribedAt: .distantPast) }
            return known.map { ($0, summary?.comments?.reference) }
        }
        guard let found else { throw UnknownItem() }
        // A reader waits for comments, so that retries, the circuit breaker and coalescing serve them too.
        guard let source = source(of: found.0, over: dependencies.client) else {
            throw SourceError.unreadable(reason: "no kind of source reads the source of \(item)")
        }
        return (source, found.1)
    }

    /// The source at the base URL.
    var baseSource: SourceRecord { settings.namedSource }

    private var sourceDependencies: SourceDependencies {
        SourceDependencies(client: dependencies.client, currentDate: now)
    }

    /// The source at the base URL, which is always an api.md server.
    private func source() throws -> any FeedSource {
        let (kind, record) = (EssentialKind(), baseSource)
        let source = kind.makeSource(record.id, at: .remote(settings.baseURL), with: sourceDependencies)
        guard let source else { throw unknownKind }
        return source
    }

    private var unknownKind: SourceError {
        .unreadable(reason: "no kind of source reads this of \(settings.baseURL)")
    }
}

extension Settings {
    /// The source at the base URL.
    nonisolated var namedSource: SourceRecord {
        SourceRecord(id: ItemIdentity.source(baseURL), kind: EssentialKind().name, address: baseURL.text)
    }
}
