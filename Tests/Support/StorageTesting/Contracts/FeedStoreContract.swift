public import FeedStorageInterface
import Testing

/// The contract of every ``FeedStorageInterface/FeedStore``.
///
/// Each case needs an empty store.
public enum FeedStoreContract {
    /// A promise of a feed store.
    public typealias Case = ContractCase<any FeedStore>

    /// All promises.
    public static var cases: [Case] {
        retrieving + inserting + deleting + appending + splicing + generations + concurrent + histories
    }

    /// Expects that `store` holds a feed of exactly these pages, whose cursor is the last one's.
    static func expect(
        _ store: any FeedStore, holds pages: [FeedPageRecord],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let summaries = pages.map(FeedPageSummary.init)
        let items = pages.flatMap(\.items)
        #expect(try store.summary()?.content == FeedSummary(pages: summaries), sourceLocation: sourceLocation)
        #expect(try store.pages(in: 0..<pages.count + 10) == summaries, sourceLocation: sourceLocation)
        #expect(try store.items(in: 0..<items.count + 10) == items, sourceLocation: sourceLocation)
    }

    /// Expects that `store` is empty.
    static func expectEmpty(
        _ store: any FeedStore, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try store.summary() == nil, sourceLocation: sourceLocation)
        #expect(try store.pages(in: 0..<10) == [], sourceLocation: sourceLocation)
        #expect(try store.items(in: 0..<10) == [], sourceLocation: sourceLocation)
    }
}
