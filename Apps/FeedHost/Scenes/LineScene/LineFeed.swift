import FeedFeature
import FoundationEssentials
import ItemInterface
import ListInterface
import PaginationKit
import PresentationInterface
import SharedPresentation
import SourceInterface
import TextInterface

/// Loads a feed page by page, prints its items with their numbers, and finds them by number or text.
final class LineFeed {
    /// The items with their numbers.
    private(set) var items = LineItems()

    private let loaders: LineLoaders
    private let bookmarks: LineBookmarks
    private let library: LineLibrary?
    private let pageSize: Int
    private let presenter: FeedPresenter
    private let messages: LoadMessages
    private let printer: LinePrinter
    private let attempt: LineAttempt
    /// The time of the fetch of a cached feed; `nil` for one of the server.
    private var timestamp: Date?

    init(
        _ loaders: LineLoaders, _ bookmarks: LineBookmarks, _ library: LineLibrary?, pageSize: Int,
        presenter: FeedPresenter, messages: LoadMessages, printer: LinePrinter, attempt: LineAttempt
    ) {
        self.loaders = loaders
        self.bookmarks = bookmarks
        self.library = library
        self.pageSize = pageSize
        self.presenter = presenter
        self.messages = messages
        self.printer = printer
        self.attempt = attempt
    }

    /// The commands for the current list.
    var hint: String {
        let strings = printer.strings
        if items.bookmarks != nil { return strings(LineText.bookmarks) }
        if !items.hasFeed { return strings(LineText.empty) }
        if items.feed.isEmpty { return presenter.emptyFeed + " " + strings(LineText.empty) }
        guard library == nil else { return strings(items.isAtEnd ? LineText.endOfLibrary : .moreOfLibrary) }
        return strings(items.isAtEnd ? LineText.end : .more)
    }

    // MARK: Loads

    /// Loads the first page, and prints it or its error.
    func load() async throws {
        try await attempt { [unowned self] in try await loadFirstPage() }
    }

    /// Loads the first page of another scope.
    func loadOther() async throws {
        items.close()
        try await loadFirstPage()
    }

    private func loadFirstPage() async throws {
        try printer.say(.loading)
        let page: SourcePage
        do {
            page = try await loaders.firstPage()
        } catch {
            return try await showCached(because: error)
        }
        if let sentence = presenter.skipped(page.skipped) { try printer.say(sentence) }
        timestamp = nil
        try begin(with: page)
    }

    /// Replaces the feed by its first page, unless the page has no new items.
    private func begin(with page: SourcePage) throws {
        if items.hasFeed {
            let count = page.items.count { items.feed[$0.id] == nil }
            try printer.say(printer.strings(LineCount.new, count: count))
            if count == 0 { return }
        }
        items.begin(page.items, next: page.nextCursor)
        try showPage()
    }

    /// Shows the cached feed, unless a feed is shown already, and the error of the server.
    private func showCached(because error: any Error) async throws {
        let isNew = !items.hasFeed
        if isNew, let cached = await loaders.cachedFeed() {
            timestamp = cached.timestamp
            items.begin(cached.items, next: cached.cursor)
        }
        guard let timestamp else { throw error }
        try printer.say(messages(error, but: presenter.cachedFeed(of: timestamp)))
        if isNew { try showPage() }
        try attempt.offerRetry(of: { [unowned self] in try await loadFirstPage() }, because: error)
    }

    private func loadPage(after cursor: Cursor) async throws {
        try printer.say(.loading)
        let page = try await loaders.page(cursor)
        items.append(page)
        if let sentence = presenter.skipped(page.skipped) { try printer.say(sentence) }
    }

    // MARK: Items

    /// Prints the next items of the feed, loading a page where all loaded ones were printed.
    func showMore() async throws {
        guard items.hasFeed else { return try await load() }
        guard items.printedCount == items.feed.count, let cursor = items.feed.next else {
            return try showPage()
        }
        try await attempt { [unowned self] in
            try await loadPage(after: cursor)
            try showPage()
        }
    }

    private func showPage() throws {
        for place in items.advance(by: pageSize) { try show(place) }
        try printer.say(hint)
    }

    /// Prints the item at an index.
    func show(_ place: Int) throws {
        items.read(place)
        let item = items.shown[place]
        try printer.show(item, number: place + 1, marks: marks(of: item))
    }

    /// The unread mark and the bookmark before an item; in a list of bookmarks the former alone.
    private func marks(of item: FeedItem) -> [String] {
        (library?.isUnread(item.id) == true ? [printer.strings(LineText.unread)] : [])
            + (items.bookmarks == nil && bookmarks.contains(item.id) ? [Sign.bookmark.text.text] : [])
    }

    /// Prints the item after the last printed one, loading a page where it is not loaded.
    func showNext() async throws {
        let next = items.place.map { $0 + 1 } ?? 0
        if items.shown.indices.contains(next) { return try show(next) }
        guard items.bookmarks == nil, items.hasFeed, let cursor = items.feed.next else {
            return try printer.say(hint)
        }
        try await attempt { [unowned self] in
            try await loadPage(after: cursor)
            if items.shown.indices.contains(next) { try show(next) } else { try printer.say(hint) }
        }
    }

    /// Prints the item before the last printed one.
    func showPrevious() throws {
        guard let place = items.place else { return try printer.say(.nothingRead) }
        guard place > 0 else { return try printer.say(.first) }
        try show(place - 1)
    }

    /// The index of the item of a number, or without a number of the last printed one; prints an error where it is missing.
    func place(of number: Int?) throws -> Int? {
        let place = items.place(of: number)
        if place == nil {
            try number.map { try printer.say(.noPicture, String($0)) } ?? printer.say(.nothingRead)
        }
        return place
    }

    /// Runs an action on the item of a number; without a number on the last printed item, whose first line is printed again.
    func with(_ number: Int?, _ action: (FeedItem) async throws -> Void) async throws {
        guard let place = try place(of: number) else { return }
        items.read(place)
        let item = items.shown[place]
        if number == nil {
            try printer.showHead(of: item, number: place + 1, marks: marks(of: item))
        }
        try await action(item)
    }

    /// Prints the next loaded item that contains a text.
    func find(_ text: String, isForward: Bool, fromStart: Bool) throws {
        guard !text.isEmpty else { return try printer.say(.noQuery) }
        let found = items.search(isForward: isForward, fromStart: fromStart) {
            TextMatch.contains(FeedItemViewModel($0).text, text)
        }
        guard let found else { return try printer.say(.notFound, text) }
        if found.hasWrapped { try printer.say(isForward ? .fromStart : .fromEnd) }
        try show(found.place)
    }

    // MARK: Bookmarks

    /// Prints bookmarks, which are numbered until ``leaveBookmarks()``.
    func show(bookmarks: [FeedItem]) throws {
        items.show(bookmarks: bookmarks)
        for place in bookmarks.indices { try show(place) }
        try printer.say(hint)
    }

    /// Numbers the items of the feed again.
    func leaveBookmarks() {
        items.leaveBookmarks()
    }
}
