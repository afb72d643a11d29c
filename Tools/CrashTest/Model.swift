import CommentsStorageInterface
import FeedStorageInterface
import Foundation
import ItemInterface

/// The expected contents of all stores but the library; see ``LibraryModel``.
struct Model: Equatable {
    /// The pictures of one store, in the order of their writes.
    struct Pictures: Equatable {
        var stored: [String: Data] = [:]
        var order: [String] = []

        mutating func insert(_ data: Data, for url: String, budget: Int) {
            remove(url)
            while stored.values.reduce(data.count, { $0 + $1.count }) > budget { remove(order[0]) }
            stored[url] = data
            order.append(url)
        }

        private mutating func remove(_ url: String) {
            stored[url] = nil
            order.removeAll { $0 == url }
        }
    }

    static let pictureBudget = 200_000

    var pages: [FeedPageRecord] = []
    var pictures = Pictures()
    var files = Pictures()
    var comments: [UUID: StoredComments] = [:]

    var top: FeedItem? { pages.first { !$0.items.isEmpty }?.items.first }
    var cursor: Cursor? { pages.last?.cursor }

    mutating func apply(_ write: Write) {
        switch write {
        case .insert(let page): pages = [page]
        case .append(let page, _): pages.append(page)
        case .splice(let page): splice(page)
        case .deletePages(let index): pages.removeSubrange(min(index, pages.count)...)
        case .picture(let data, let url): pictures.insert(data, for: url, budget: Self.pictureBudget)
        case .file(let data, let url): files.insert(data, for: url, budget: Self.pictureBudget)
        case .comments(let list, let picture): comments[picture] = list
        case .library: break
        }
    }

    /// The page has the feed's first item, or none of its items.
    private mutating func splice(_ page: FeedPageRecord) {
        guard let top, page.items.contains(top),
            let index = pages.firstIndex(where: { !$0.items.isEmpty })
        else { return }
        pages.removeSubrange(..<index)
        pages[0].items.removeFirst()
        // A page without remaining items is deleted; a page that was empty is deleted with the pages above
        // it.
        while let first = pages.first, first.items.isEmpty, pages.contains(where: { !$0.items.isEmpty }) {
            pages.removeFirst()
        }
        if pages.allSatisfy(\.items.isEmpty) { pages = [] }
        pages.insert(page, at: 0)
    }
}
