import FeedStorageInterface
import FoundationEssentials
import StorageInterface

/// A feed of at least one page: all its items in one array, and how the pages divide them.
struct StoredFeed {
    private struct Page {
        var timestamp: Date
        var count: Int
        var cursor: UUID?
    }

    private var merged = IdentifiedArray<FeedRecord>()
    /// Another number for every order that the items have had.
    private(set) var generation = Int64.random(in: 1 ... .max)
    private var pages: [Page] = []
    private var oldest = Date.distantFuture
    private var newest = Date.distantPast

    init(_ page: FeedPageRecord) {
        append(page)
    }

    var items: [FeedRecord] { merged.elements }
    var cursor: UUID? { pages.last?.cursor }

    var summary: FeedSummary {
        FeedSummary(
            pageCount: pages.count, count: items.count, timestamp: pages[0].timestamp, oldest: oldest,
            newest: newest, cursor: cursor, generation: generation)
    }

    func pages(in indices: Range<Int>) -> [FeedSummary.Page] {
        pages[indices.clamped(to: pages.indices)].map { .init(timestamp: $0.timestamp, count: $0.count) }
    }

    /// The index of the first page that was read before `limit`; `nil` where none was.
    func firstPage(readBefore limit: Date) -> Int? {
        pages.firstIndex { $0.timestamp < limit }
    }

    func item(_ id: UUID) -> FeedRecord? {
        merged[id]
    }

    func items(in positions: Range<Int>) -> [FeedRecord] {
        Array(items[positions.clamped(to: items.indices)])
    }

    func positions(of ids: [UUID]) -> [UUID: Int] {
        var positions: [UUID: Int] = [:]
        for id in ids { positions[id] = merged.index(of: id) }
        return positions
    }

    mutating func append(_ page: FeedPageRecord) {
        let count = items.count
        for item in page.items { merged.updateOrAppend(item) }
        pages.append(Page(timestamp: page.timestamp, count: items.count - count, cursor: page.cursor))
        oldest = min(oldest, page.timestamp)
        newest = max(newest, page.timestamp)
    }

    private mutating func compareTimes() {
        oldest = pages.map(\.timestamp).min()!
        newest = pages.map(\.timestamp).max()!
    }

    mutating func splice(_ page: FeedPageRecord) -> Bool {
        guard let last = page.items.compactMap({ merged.index(of: $0.id) }).max() else { return false }
        let below = items[(last + 1)...]
        var spliced = StoredFeed(page)
        spliced.pages += pagesStanding(below: last)
        for item in below { spliced.merged.updateOrAppend(item) }
        spliced.compareTimes()
        self = spliced
        return true
    }

    /// The pages from the one with the first item behind `position` on, that one with what stays of it.
    private func pagesStanding(below position: Int) -> [Page] {
        var end = 0
        for (index, page) in pages.enumerated() {
            end += page.count
            guard end > position + 1 else { continue }
            var standing = Array(pages[index...])
            standing[0].count = end - position - 1
            return standing
        }
        return []
    }

    mutating func deletePages(from index: Int) {
        guard index < pages.count else { return }
        let kept = pages[..<index].reduce(0) { $0 + $1.count }
        merged.removeSubrange(kept...)
        pages.removeSubrange(index...)
        generation = .random(in: 1 ... .max)
        compareTimes()
    }
}
