import FeedStorageInterface
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import StorageTesting

@testable import FeedHost

/// A store with a long feed of the items of a ``ScriptedFeed``.
nonisolated struct LongFeed {
    let feed: ScriptedFeed
    let folder: TemporaryFolder

    init(of feed: ScriptedFeed) throws {
        self.feed = feed
        folder = try TemporaryFolder()
    }

    /// Stores a feed of the items with these numbers, like an earlier run or another process.
    func fill(_ numbers: Range<Int>, readAt: Date = Date() - 60) async throws {
        let store = try await store
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 5_000) {
            let page = page(start..<min(numbers.upperBound, start + 5_000), readAt: readAt)
            if start == numbers.lowerBound {
                try store.insert(page)
            } else {
                _ = try store.append(page, after: .numbered(start - 1))
            }
        }
    }

    /// The store, opened like by another process.
    var store: any FeedStore {
        get async throws {
            var settings = Settings()
            settings.baseURL = feed.baseURL
            settings.storeFolder = folder.path
            return try await Composition.make(settings).dependencies.stores.feed
        }
    }

    private func page(_ numbers: Range<Int>, readAt: Date) -> FeedPageRecord {
        let items = numbers.map { number in
            let name = UUID.numbered(number).uuidString
            let summary = ItemSummary(
                id: .numbered(number), source: ItemIdentity.source(feed.baseURL), nativeID: name,
                location: "Place \(number).", firstSeen: readAt,
                media: [ItemMedia(.remote(feed.server.url(ScriptedFeed.picture(number))))],
                comments: ItemComments(reference: name))
            return FeedItem(summary, text: .plain("Description \(number)."))
        }
        return FeedPageRecord(items: items, timestamp: readAt, cursor: .numbered(numbers.upperBound - 1))
    }
}
