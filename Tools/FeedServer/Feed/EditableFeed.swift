import FoundationEssentials
import Synchronization

/// A feed that tests change while it is served.
final class EditableFeed: Sendable {
    /// What differs from the source.
    struct Edits: Sendable {
        /// What stands above the source's items, newest first.
        private(set) var newcomers: [FeedItem] = []
        var isEmpty = false
        /// So many items from the top are spoilt when they are sent.
        var spoilt = 0

        /// Puts so many new items on top.
        mutating func prepend(_ count: Int) {
            let numbers = newcomers.count..<newcomers.count + max(0, count)
            newcomers = Newcomers.items(numbers, now: Date()) + newcomers
        }
    }

    private let source: any FeedSource
    private let edits = Mutex(Edits())

    init(_ source: any FeedSource) {
        self.source = source
    }

    func edit(_ change: (inout Edits) -> Void) {
        edits.withLock { change(&$0) }
    }

    /// All items as they are now, newest first, and how many of them from the top are to be spoilt.
    func snapshot() -> (items: [FeedItem], spoilt: Int) {
        let edits = edits.withLock { $0 }
        guard !edits.isEmpty else { return ([], 0) }
        return (edits.newcomers + source.items(), edits.spoilt)
    }

    /// An item that is in the feed now, or that a reader may still know of.
    func item(_ id: UUID) -> FeedItem? {
        edits.withLock { $0.newcomers.first { $0.id == id } } ?? source.item(id)
    }

    func comments(of item: FeedItem) -> [Comment] {
        source.comments(of: item)
    }
}
