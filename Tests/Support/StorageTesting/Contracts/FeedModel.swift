import FeedStorageInterface
import FoundationEssentials
import ItemInterface

/// The model of a feed store: an array of pages with items.
struct FeedModel {
    private(set) var pages: [FeedPageRecord] = []

    var items: [FeedItem] { pages.flatMap(\.items) }
    var cursor: Cursor? { pages.last?.cursor }

    var summary: FeedSummary? {
        pages.isEmpty ? nil : FeedSummary(pages: pageSummaries)
    }

    var pageSummaries: [FeedPageSummary] {
        pages.map(FeedPageSummary.init)
    }

    mutating func insert(_ page: FeedPageRecord) {
        pages = []
        add(page)
    }

    mutating func append(_ page: FeedPageRecord, after cursor: Cursor) -> Bool {
        guard self.cursor == cursor else { return false }
        add(page)
        return true
    }

    mutating func splice(_ page: FeedPageRecord) -> Bool {
        let ids = Set(page.items.map(\.id))
        guard let last = items.lastIndex(where: { ids.contains($0.id) }) else { return false }
        let tail = pages(behind: last)
        var page = page
        page.items = page.items.map { item in items.first { $0.id == item.id }.map(item.replacing) ?? item }
        insert(page)
        pages += tail
        return true
    }

    mutating func deletePages(from index: Int) {
        pages.removeSubrange(min(index, pages.count)...)
    }

    mutating func deletePages(readBefore limit: Date) {
        deletePages(from: pages.firstIndex { $0.timestamp < limit } ?? pages.count)
    }

    private func pages(behind position: Int) -> [FeedPageRecord] {
        var above = position + 1
        var tail: [FeedPageRecord] = []
        for var page in pages {
            let covered = min(above, page.items.count)
            above -= covered
            page.items.removeFirst(covered)
            if !page.items.isEmpty || !tail.isEmpty { tail.append(page) }
        }
        return tail
    }

    private mutating func add(_ page: FeedPageRecord) {
        pages.append(FeedPageRecord(items: [], timestamp: page.timestamp, cursor: page.cursor))
        for item in page.items where !replace(item) {
            pages[pages.count - 1].items.append(item)
        }
    }

    private mutating func replace(_ item: FeedItem) -> Bool {
        for index in pages.indices {
            if let place = pages[index].items.firstIndex(where: { $0.id == item.id }) {
                pages[index].items[place] = item.replacing(pages[index].items[place])
                return true
            }
        }
        return false
    }
}
