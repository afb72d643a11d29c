import FeedFeature
import Foundation
import ItemInterface
import PaginationKit
import SourceInterface

/// The items of a feed line by line, with their numbers and the last printed one.
nonisolated struct LineItems {
    /// The loaded pages of the feed.
    private(set) var feed = Paginated<FeedItem, Cursor>()
    /// The number of items that were printed page by page.
    private(set) var printedCount = 0
    /// The bookmarks while they are shown and numbered; `nil` while the feed is.
    private(set) var bookmarks: [FeedItem]?

    /// Whether the server or the cache has provided a feed, even an empty one.
    private(set) var hasFeed = false

    private var feedPlace: Int?
    private var bookmarkPlace: Int?

    /// The numbered items.
    var shown: [FeedItem] { bookmarks ?? feed.items }

    /// The index of the last printed item; `nil` before the first.
    var place: Int? { bookmarks == nil ? feedPlace : bookmarkPlace }

    /// Whether the whole feed was loaded and printed.
    var isAtEnd: Bool { printedCount == feed.count && !feed.hasMore }

    // MARK: The feed

    /// Replaces the feed by one of which no item was printed.
    mutating func begin(_ items: [FeedItem], next: Cursor?) {
        hasFeed = true
        feed = Paginated(items: items, next: next)
        printedCount = 0
        feedPlace = nil
    }

    /// Ends the feed: the next one replaces it, whatever its items.
    mutating func close() {
        hasFeed = false
    }

    /// Appends the next page.
    mutating func append(_ page: SourcePage) {
        feed.append(Page(items: page.items, next: page.nextCursor))
    }

    /// The indices of the next items to print, which then count as printed.
    mutating func advance(by count: Int) -> Range<Int> {
        let places = printedCount..<min(feed.count, printedCount + count)
        printedCount = places.upperBound
        feedPlace = places.last ?? feedPlace
        return places
    }

    // MARK: Places

    /// Sets the last printed item.
    mutating func read(_ place: Int) {
        if bookmarks != nil {
            bookmarkPlace = place
        } else {
            feedPlace = place
            // The next item of the feed is not printed again by the next page.
            if place == printedCount { printedCount += 1 }
        }
    }

    /// The index of the item of a number, or without a number of the last printed one.
    func place(of number: Int?) -> Int? {
        let place = number.map { $0 - 1 } ?? place
        return place.flatMap { shown.indices.contains($0) ? $0 : nil }
    }

    /// The index of the next item that meets a condition, searched from the last printed one on and wrapping around the
    /// end; and whether the search wrapped.
    ///
    /// - Parameter fromStart: Whether the search begins at the first item.
    func search(
        isForward: Bool, fromStart: Bool = false, for condition: (FeedItem) -> Bool
    ) -> (place: Int, hasWrapped: Bool)? {
        let shown = shown
        let middle: Int =
            if fromStart { 0 } else if let place { isForward ? place + 1 : place } else {
                isForward ? 0 : shown.count
            }
        let (before, behind) = (0..<middle, middle..<shown.count)
        let ways: [[Int]] =
            isForward
            ? [Array(behind), Array(before)] : [before.reversed(), behind.reversed()]
        for (number, way) in ways.enumerated() {
            if let place = way.first(where: { condition(shown[$0]) }) { return (place, number == 1) }
        }
        return nil
    }

    // MARK: Bookmarks

    /// Shows bookmarks, of which the last one was printed last.
    mutating func show(bookmarks: [FeedItem]) {
        self.bookmarks = bookmarks
        bookmarkPlace = bookmarks.indices.last
    }

    /// Shows the feed again, with its last printed item.
    mutating func leaveBookmarks() {
        bookmarks = nil
    }
}
