import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import StorageSQLite
import StorageTesting

/// A library with a long feed of the items of a ``ScriptedFeed``.
nonisolated struct LongFeed {
    let feed: ScriptedFeed
    let folder: TemporaryFolder
    /// The library, opened like by another process.
    let library: any LibraryStore

    init(of feed: ScriptedFeed) throws {
        self.feed = feed
        folder = try TemporaryFolder()
        library = SQLiteLibrary(path: ComposedApp.library(in: folder.path))
        try library.subscribe(to: feed.baseURL)
    }

    /// Stores a feed of the items with these numbers, like an earlier run or another process. Takes so long
    /// that it leaves the main actor, on which other tests run meanwhile.
    @concurrent func fill(_ numbers: Range<Int>, readAt: Date = Date() - 60) async throws {
        let source = ItemIdentity.source(feed.baseURL)
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 5_000) {
            let page = start..<min(numbers.upperBound, start + 5_000)
            var state = FetchState()
            (state.lastAttempt, state.lastSuccess) = (readAt, readAt)
            (state.cursor, state.predecessor) = (
                .numbered(page.upperBound - 1), .numbered(page.upperBound - 1)
            )
            _ = try library.merge(
                FetchedBatch(
                    source: source, shape: .paged,
                    items: items(page, of: source, readAt: readAt), fetchedAt: readAt,
                    predecessor: start == numbers.lowerBound ? nil : .numbered(start - 1), fetchState: state),
                retaining: .count(.max))
        }
    }

    private func items(_ numbers: Range<Int>, of source: UUID, readAt: Date) -> [FeedItem] {
        numbers.map { number in
            let name = UUID.numbered(number).uuidString
            let summary = ItemSummary(
                id: .numbered(number), source: source, nativeID: name,
                location: "Place \(number).", firstSeen: readAt,
                media: [ItemMedia(.remote(feed.server.url(ScriptedFeed.picture(number))))],
                comments: ItemComments(reference: name))
            return FeedItem(summary, text: .plain("Description \(number)."))
        }
    }
}
