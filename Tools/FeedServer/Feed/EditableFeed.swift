import FoundationEssentials
import Synchronization

/// A feed that tests can edit.
final class EditableFeed: Sendable {
    /// The differences from the source.
    struct Edits: Sendable {
        /// The items before those of the source, newest first.
        private(set) var newItems: [FeedItem] = []
        var isEmpty = false
        /// The number of items at the top that are sent malformed.
        var malformed = 0

        mutating func prepend(_ count: Int) {
            let numbers = newItems.count..<newItems.count + max(0, count)
            newItems = NewItems.items(numbers, now: Date()) + newItems
        }
    }

    private let source: any FeedSource
    private let edits = Mutex(Edits())

    init(_ source: any FeedSource) { self.source = source }

    func edit(_ change: (inout Edits) -> Void) { edits.withLock { change(&$0) } }

    /// All items, newest first, and the number of malformed ones at the top.
    func snapshot() -> (items: [FeedItem], malformed: Int) {
        let edits = edits.withLock { $0 }
        guard !edits.isEmpty else { return ([], 0) }
        return (edits.newItems + source.items(), edits.malformed)
    }

    /// Items of an emptied feed are found, too: clients may have cached them.
    func item(_ id: UUID) -> FeedItem? {
        edits.withLock { $0.newItems.first { $0.id == id } } ?? source.item(id)
    }

    func comments(of item: FeedItem) -> [Comment] { source.comments(of: item) }
}
