import FeedFeature
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import ListInterface
import PresentationInterface
import SharedPresentation
import TextInterface

/// Reads a list page by page, prints its items with their numbers, and finds them by number or text.
///
/// The list stays at its generation, so that no item is printed twice or left out while others are merged.
/// Older items are numbered behind it, newer ones by the next list.
final class PlainFeed {
    private(set) var scope = ItemScope()
    /// The list of the feed; `nil` before the first load, and after a failed one.
    private var list: ItemList?
    /// The position in the list behind the last item with a number.
    private var next = 0
    private var hasOlder = false
    private var names: [UUID: String] = [:]
    private var feed = PlainNumbers()
    /// The bookmarks while they are shown and numbered; `nil` while the feed is.
    private var bookmarks: PlainNumbers?

    private let functions: PlainFunctions
    private let pageSize: Int
    private let messages: LoadMessages
    private let printer: PlainPrinter
    private let attempt: PlainAttempt

    /// The number of items that a search reads at a time.
    private static let searchSize = 100

    init(
        _ functions: PlainFunctions, pageSize: Int, messages: LoadMessages, printer: PlainPrinter,
        attempt: PlainAttempt
    ) {
        self.functions = functions
        self.pageSize = pageSize
        self.messages = messages
        self.printer = printer
        self.attempt = attempt
    }

    /// The numbered items.
    private var shown: PlainNumbers {
        get { bookmarks ?? feed }
        set { if bookmarks == nil { feed = newValue } else { bookmarks = newValue } }
    }

    /// Whether the numbers are those of bookmarks.
    var showsBookmarks: Bool { bookmarks != nil }

    /// Whether the whole list has been printed, and all older items loaded.
    private var isAtEnd: Bool { hasPrintedList && !hasOlder }
    private var hasPrintedList: Bool {
        feed.printedCount == feed.ids.count && next >= (list?.count ?? 0)
    }

    /// The commands for the current list.
    var hint: String {
        let (strings, style) = (printer.strings, printer.sentences.style)
        if bookmarks != nil { return strings(PlainText.bookmarks) }
        if list == nil { return strings(PlainText.empty) }
        if feed.ids.isEmpty, isAtEnd {
            let isOfBookmarks = scope.filter == .bookmarked
            let empty = isOfBookmarks ? strings(PlainText.noBookmarks) : printer.sentences.empty(scope.filter)
            return "\(empty)\n\(strings(PlainText.empty))"
        }
        return strings(isAtEnd ? style.end : style.more)
    }

    // MARK: Loads

    /// Fetches the sources, and prints the first page, or its error.
    func load(isUserInitiated: Bool = true) async throws {
        try await attempt { [unowned self] in try await refresh(isUserInitiated: isUserInitiated) }
    }

    /// Prints the first page of another scope.
    func load(_ scope: ItemScope) async throws {
        (self.scope, list, feed, bookmarks) = (scope, nil, PlainNumbers(), nil)
        try await load(isUserInitiated: false)
    }

    private func refresh(isUserInitiated: Bool) async throws {
        try printer.say(.loading)
        var (sentences, failure): ([String], (any Error)?) = ([], nil)
        do { sentences = try await functions.refresh(scope, isUserInitiated) } catch { failure = error }
        let (before, outline) = (list, try await functions.outline(scope, list))
        if let failure {
            guard let date = outline.lastSuccess, outline.list.count > 0 else { throw failure }
            sentences = [messages(failure, but: printer.sentences.feed.cachedFeed(of: date))]
        }
        for sentence in sentences { try printer.say(sentence) }
        if let before, failure == nil {
            let count = outline.changes?.insertions.count ?? max(0, outline.list.count - before.count)
            try printer.say(printer.strings(PlainCount.new, count: count))
            if count > 0 { try await begin(with: outline) }
        } else if before == nil {
            try await begin(with: outline)
        }
        guard let failure else { return }
        try attempt.offerRetry(
            of: { [unowned self] in try await refresh(isUserInitiated: true) }, because: failure)
    }

    private func begin(with outline: PlainOutline) async throws {
        (feed, next) = (PlainNumbers(), 0)
        take(outline)
        try await showPage()
    }

    private func take(_ outline: PlainOutline) {
        (list, hasOlder, names) = (outline.list, outline.hasOlder, outline.names)
    }

    /// Loads older items, and numbers them. Newer ones are left for a reload.
    private func loadOlder() async throws {
        try printer.say(.loading)
        for sentence in try await functions.loadOlder(scope) { try printer.say(sentence) }
        try await continueList(with: try await functions.outline(scope, list))
    }

    /// Replaces the list by a newer one, whose items without a number follow.
    private func continueList(with outline: PlainOutline) async throws {
        take(outline)
        guard let insertions = outline.changes?.insertions else { return next = 0 }
        let isAbove: (Int, Int) -> Bool = { [isEmpty = feed.ids.isEmpty] in !isEmpty && $0 == $1 }
        var positions = RangeSet<Int>()
        for (_, position) in insertions.enumerated().drop(while: isAbove) {
            positions.insert(contentsOf: position..<position + 1)
        }
        for range in positions.ranges {
            guard let ids = try await functions.ids(range, outline.list) else { return next = 0 }
            feed.append(ids)
        }
        next = outline.list.count
    }

    /// Numbers items of the list until so many have numbers, or all of them.
    private func extend(to count: Int) async throws {
        while bookmarks == nil, let list, next < list.count, feed.ids.count < count {
            let end = min(list.count, next + min(count - feed.ids.count, 1_000))
            if let ids = try await functions.ids(next..<end, list) {
                feed.append(ids)
                next = end
            } else {
                try await continueList(with: try await functions.outline(scope, nil))
            }
        }
    }

    // MARK: Items

    /// Prints the next items of the list, loading older ones where all were printed.
    func showMore() async throws {
        guard list != nil else { return try await load() }
        guard hasPrintedList, hasOlder else { return try await showPage() }
        try await attempt { [unowned self] in
            try await loadOlder()
            try await showPage()
        }
    }

    private func showPage() async throws {
        try await extend(to: feed.printedCount + pageSize)
        let places = feed.advance(by: pageSize)
        let items = try await functions.items(Array(feed.ids[places]))
        // An item may have been deleted since it was listed.
        for item in items { try show(item, at: feed.ids[places].firstIndex(of: item.id) ?? 0) }
        try printer.say(hint)
    }

    private func show(_ item: LibraryItem, at place: Int) throws {
        try printer.show(
            item, from: names[item.row.summary.source], number: place + 1, marks: marks(of: item))
    }

    /// Prints the item at an index, which then counts as the last printed one.
    private func show(_ place: Int) async throws {
        guard let item = try await functions.items([shown.ids[place]]).first else {
            return try printer.say(.noPicture, String(place + 1))
        }
        shown.read(place)
        try show(item, at: place)
    }

    /// The unread mark and the bookmark before an item; in a list of bookmarks the former alone.
    private func marks(of item: LibraryItem) -> [String] {
        let isUnread = printer.sentences.style == .library && !item.row.state.isRead
        return (isUnread ? [printer.strings(PlainText.unread)] : [])
            + (bookmarks == nil && item.row.state.bookmarkedAt != nil ? [Sign.bookmark.text.text] : [])
    }

    /// Prints the item after the last printed one, loading older items where it is not loaded.
    func showNext() async throws {
        let next = shown.place.map { $0 + 1 } ?? 0
        try await extend(to: next + 1)
        if shown.ids.indices.contains(next) { return try await show(next) }
        guard bookmarks == nil, list != nil, hasOlder else { return try printer.say(hint) }
        try await attempt { [unowned self] in
            try await loadOlder()
            try await extend(to: next + 1)
            if feed.ids.indices.contains(next) { try await show(next) } else { try printer.say(hint) }
        }
    }

    /// Prints the item before the last printed one.
    func showPrevious() async throws {
        guard let place = shown.place else { return try printer.say(.nothingRead) }
        guard place > 0 else { return try printer.say(.first) }
        try await show(place - 1)
    }

    /// Runs an action on the item with a number; without a number, on the last printed item, whose first line
    /// is printed again.
    ///
    /// - Parameter isShown: Whether the whole item is printed again.
    func with(
        _ number: Int?, isShown: Bool = false, _ action: (LibraryItem) async throws -> Void
    ) async throws {
        guard let place = shown.place(of: number),
            let item = try await functions.items([shown.ids[place]]).first
        else {
            return try number.map { try printer.say(.noPicture, String($0)) } ?? printer.say(.nothingRead)
        }
        shown.read(place)
        if isShown {
            try show(item, at: place)
        } else if number == nil {
            try printer.showHead(
                of: item, from: names[item.row.summary.source], number: place + 1, marks: marks(of: item)
            )
        }
        try await action(item)
    }

    // MARK: Search

    /// Prints the next item that contains a text, searched from the last printed one on and around the end.
    ///
    /// - Parameter fromStart: Whether the search begins at the first item.
    func find(_ text: String, isForward: Bool, fromStart: Bool) async throws {
        guard !text.isEmpty else { return try printer.say(.noQuery) }
        let middle = fromStart ? 0 : shown.place.map { isForward ? $0 + 1 : $0 } ?? (isForward ? 0 : .max)
        let ways = isForward ? [middle..<Int.max, 0..<middle] : [0..<middle, middle..<Int.max]
        for (number, way) in ways.enumerated() {
            guard let place = try await place(of: text, in: way, isForward: isForward) else { continue }
            if number == 1 { try printer.say(isForward ? .fromStart : .fromEnd) }
            return try await show(place)
        }
        try printer.say(.notFound, text)
    }

    /// The first index in a range, or the last one, whose item contains a text.
    private func place(of text: String, in range: Range<Int>, isForward: Bool) async throws -> Int? {
        var rest = range
        while !rest.isEmpty {
            try await extend(
                to: isForward ? min(rest.upperBound, rest.lowerBound + Self.searchSize) : rest.upperBound)
            rest = rest.clamped(to: 0..<shown.ids.count)
            let part = isForward ? rest.prefix(Self.searchSize) : rest.suffix(Self.searchSize)
            if part.isEmpty { return nil }
            let found = try await functions.items(Array(shown.ids[part])).filter {
                FoldedText(text).isFound(in: FeedItemViewModel($0.item).text)
            }
            if let item = isForward ? found.first : found.last {
                return shown.ids[part].firstIndex(of: item.id)
            }
            rest =
                isForward ? part.upperBound..<range.upperBound : range.lowerBound..<part.lowerBound
        }
        return nil
    }

    // MARK: Bookmarks

    /// Shows bookmarks, of which the last one was printed last.
    func show(bookmarks ids: [UUID]) async throws {
        bookmarks = PlainNumbers()
        bookmarks?.append(ids)
        _ = bookmarks?.advance(by: ids.count)
        for item in try await functions.items(ids) {
            try show(item, at: ids.firstIndex(of: item.id) ?? 0)
        }
        try printer.say(hint)
    }

    /// Shows the feed again, with its last printed item.
    func leaveBookmarks() {
        bookmarks = nil
    }
}
