import FeedFeature
import Foundation
import ItemInterface
import PaginationKit
import SourceInterface

/// The items of a feed that is read line by line, and which of them was read last.
nonisolated struct LineItems {
    /// The feed as far as it is loaded.
    private(set) var feed = Paginated<FeedItem, Cursor>()
    /// How many of the feed's items were printed page by page.
    private(set) var printedCount = 0
    /// The bookmarks while they are shown: numbers mean them then.
    private(set) var bookmarks: [FeedItem]?

    private var feedPlace: Int?
    private var bookmarkPlace: Int?

    /// The items that numbers mean.
    var shown: [FeedItem] { bookmarks ?? feed.items }

    /// Where the item stands that was read last, counted from 0; `nil` before the first.
    var place: Int? { bookmarks == nil ? feedPlace : bookmarkPlace }

    /// Whether all of the feed was loaded and printed.
    var isAtEnd: Bool { printedCount == feed.count && !feed.hasMore }

    // MARK: The feed

    /// Begins anew with a feed of which nothing was printed.
    mutating func begin(_ items: [FeedItem], next: Cursor?) {
        feed = Paginated(items: items, next: next)
        printedCount = 0
        feedPlace = nil
    }

    /// Adds the page behind the last one.
    mutating func append(_ page: SourcePage) {
        feed.append(Page(items: page.items, next: page.nextCursor))
    }

    /// The places of the next items to be printed; they count as printed and the last one as read.
    mutating func advance(by count: Int) -> Range<Int> {
        let places = printedCount..<min(feed.count, printedCount + count)
        printedCount = places.upperBound
        feedPlace = places.last ?? feedPlace
        return places
    }

    // MARK: Places

    /// An item was read.
    mutating func read(_ place: Int) {
        if bookmarks != nil {
            bookmarkPlace = place
        } else {
            feedPlace = place
            // One that is just behind those that were printed is not printed again by the next page.
            if place == printedCount { printedCount += 1 }
        }
    }

    /// The place of the item of a number, or of the one that was read last where there is no number.
    func place(of number: Int?) -> Int? {
        let place = number.map { $0 - 1 } ?? place
        return place.flatMap { shown.indices.contains($0) ? $0 : nil }
    }

    /// The first place on the way from the item that was read last, around the end and past it, that meets a condition;
    /// and whether the way led around the end.
    ///
    /// - Parameter fromStart: Whether the way begins with the first item instead.
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

    /// Shows bookmarks, of which the last one was read.
    mutating func show(bookmarks: [FeedItem]) {
        self.bookmarks = bookmarks
        bookmarkPlace = bookmarks.indices.last
    }

    /// Goes back to the feed, and to the item that was read last there.
    mutating func leaveBookmarks() {
        bookmarks = nil
    }
}
