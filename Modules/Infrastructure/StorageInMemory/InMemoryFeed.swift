import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import StorageInterface

/// A feed of at least one page: its items in one array, and the summaries of its pages.
struct InMemoryFeed {
    private var merged = IdentifiedArray<FeedItem>()
    /// The version of the items' positions.
    private(set) var generation = Int64.random(in: 1 ... .max)
    private var pages: [FeedPageSummary] = []
    private var oldest = Date.distantFuture
    private var newest = Date.distantPast

    /// Makes a feed of a page.
    ///
    /// - Parameter known: Stored items, whose first times the page's items take over.
    init(_ page: FeedPageRecord, known: IdentifiedArray<FeedItem> = IdentifiedArray()) {
        append(page, known: known)
    }

    var items: [FeedItem] { merged.elements }
    var cursor: Cursor? { pages.last?.cursor }

    var summary: FeedSummary {
        FeedSummary(
            pageCount: pages.count, count: items.count, timestamp: pages[0].timestamp, oldest: oldest,
            newest: newest, cursor: cursor, generation: generation)
    }

    func pages(in indices: Range<Int>) -> [FeedPageSummary] {
        Array(pages[indices.clamped(to: pages.indices)])
    }

    /// The index of the first page that was read before `limit`.
    func firstPage(readBefore limit: Date) -> Int? {
        pages.firstIndex { $0.timestamp < limit }
    }

    func item(_ id: UUID) -> FeedItem? {
        merged[id]
    }

    func items(in positions: Range<Int>) -> [FeedItem] {
        Array(items[positions.clamped(to: items.indices)])
    }

    func positions(of ids: [UUID]) -> [UUID: Int] {
        var positions: [UUID: Int] = [:]
        for id in ids { positions[id] = merged.index(of: id) }
        return positions
    }

    mutating func append(_ page: FeedPageRecord, known: IdentifiedArray<FeedItem> = IdentifiedArray()) {
        let count = items.count
        for item in page.items {
            let stored = merged[item.id] ?? known[item.id]
            merged.updateOrAppend(stored.map(item.replacing) ?? item)
        }
        pages.append(
            FeedPageSummary(timestamp: page.timestamp, count: items.count - count, cursor: page.cursor))
        oldest = min(oldest, page.timestamp)
        newest = max(newest, page.timestamp)
    }

    private mutating func updateTimes() {
        oldest = pages.map(\.timestamp).min()!
        newest = pages.map(\.timestamp).max()!
    }

    mutating func splice(_ page: FeedPageRecord) -> Bool {
        guard let last = page.items.compactMap({ merged.index(of: $0.id) }).max() else { return false }
        let below = items[(last + 1)...]
        var spliced = InMemoryFeed(page, known: merged)
        spliced.pages += pages(below: last)
        for item in below { spliced.merged.updateOrAppend(item) }
        spliced.updateTimes()
        self = spliced
        return true
    }

    /// The pages of the items below `position`, the first of them with the count of its items below.
    private func pages(below position: Int) -> [FeedPageSummary] {
        var end = 0
        for (index, page) in pages.enumerated() {
            end += page.count
            guard end > position + 1 else { continue }
            var rest = Array(pages[index...])
            rest[0].count = end - position - 1
            return rest
        }
        return []
    }

    mutating func deletePages(from index: Int) {
        guard index < pages.count else { return }
        let kept = pages[..<index].reduce(0) { $0 + $1.count }
        merged.removeSubrange(kept...)
        pages.removeSubrange(index...)
        generation = .random(in: 1 ... .max)
        updateTimes()
    }
}
