import FoundationEssentials
import Synchronization

protocol FeedSource: Sendable {
    /// Newest first.
    func items() -> [FeedItem]
    /// The item as last listed; lists the items again only where it is unknown.
    func item(_ id: UUID) -> FeedItem?
    /// Newest first.
    func comments(of item: FeedItem) -> [Comment]
}

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
            let (now, first, end) = (Date(), newItems.count, newItems.count + max(0, count))
            newItems =
                (first..<end).reversed().map { FeedItem.new($0, now - 0.001 * Double(end - 1 - $0)) }
                + newItems
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

extension FeedItem {
    /// An item that a test prepends.
    fileprivate static func new(_ index: Int, _ published: Date) -> FeedItem {
        let palettes: [Palette] = [.rose, .clear, .ember, .blueHour, .gold, .teal, .violet]
        let (width, height) = [(640, 480), (800, 600), (480, 640), (600, 600)][index % 4]
        let painting = Painting(
            scene: Scene.allCases[index % Scene.allCases.count], palette: palettes[index % palettes.count],
            width: width, height: height, seed: 10_000 + UInt64(index))
        return FeedItem(
            id: UUID(stableFor: "newcomer \(index + 1)"), description: "New picture \(index + 1)",
            location: "Just in", published: published,
            number: Int64(Exhibit.catalog.count + 1 + index), format: PictureFormat.allCases[index % 3],
            artwork: .painting(painting))
    }
}
