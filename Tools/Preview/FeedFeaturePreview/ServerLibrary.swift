import FeedFeature
import FeedScene
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import PreviewKit
import SceneSupport
import SourceInterface
import StorageInMemory
import TextInterface

/// The library of one server, in memory, with the results of its pages.
final class ServerLibrary {
    private let store = InMemoryLibraryStore()
    private let first: () async throws -> SourcePage
    private let next: () async throws -> SourcePage
    private let source = SourceRecord(id: PreviewSample.id("source"), kind: "essential", address: "")

    /// - Parameters:
    ///   - first: Loads the first page.
    ///   - next: Loads the next page.
    ///   - storedAge: The age of the stored first page in seconds; `nil` without one.
    init(
        first: @escaping () async throws -> SourcePage, next: @escaping () async throws -> SourcePage,
        storedAge: Double?, in context: SceneContext
    ) {
        (self.first, self.next) = (first, next)
        // A store in memory does not fail.
        try! store.subscribe(Subscription(source, subscribedAt: PreviewSample.now))
        if let storedAge { try! merge(Sample.first, at: PreviewSample.now.addingTimeInterval(-storedAge)) }
    }

    /// The functions of the server's timeline.
    func functions(_ picture: @escaping (PictureRequest) async throws -> PictureArt) -> TimelineLibrary {
        TimelineLibrary(
            outline: { self.outline(of: $0) },
            items: { .found(try! self.store.items(at: $0, of: $1)!) },
            positions: { try! self.store.positions(of: $0, in: $1)! },
            changes: { try! self.store.changes(since: $0) }, setRead: { _, _ in [] },
            markAllRead: { _ in [] },
            refresh: { _ in
                try self.merge(try await self.first(), at: PreviewSample.now)
                return nil
            },
            loadOlder: { _, _ in try self.merge(try await self.next(), at: PreviewSample.now) },
            picture: picture)
    }

    private func outline(of scope: TimelineScope) -> TimelineOutline {
        let state = try! store.fetchState(of: source.id) ?? FetchState()
        return TimelineOutline(
            list: try! store.list(ItemScope(filter: scope.filter)), names: [source.id: ""],
            cursors: state.cursor.map { [source.id: $0] } ?? [:], hasPages: true,
            lastSuccess: state.lastSuccess)
    }

    private func merge(_ page: SourcePage, at time: Date) throws {
        var state = try store.fetchState(of: source.id) ?? FetchState()
        let predecessor = state.predecessor
        (state.lastSuccess, state.cursor, state.predecessor) = (time, page.nextCursor, page.items.last?.id)
        _ = try store.merge(
            FetchedBatch(
                source: source.id, shape: .paged, items: page.items, fetchedAt: time,
                predecessor: predecessor,
                fetchState: state),
            retaining: .count(.max))
    }
}
