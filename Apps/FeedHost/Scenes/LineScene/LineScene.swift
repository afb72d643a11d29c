import FeedFeature
import FoundationEssentials
import ItemInterface
import ListInterface
import PaginationKit
import PresentationInterface
public import SceneSupport
import SharedPresentation
import SourceInterface
import TextInterface

/// The feed line by line, for screen readers and simple terminals: it prints what is new, reads one command a line, and
/// never goes back to what it has printed.
public final class LineScene {
    /// The most bytes of a line that is read.
    nonisolated public static let lineLimit = LineCommand.lengthLimit

    private let loaders: LineLoaders
    private let actions: LineActions
    private let bookmarks: LineBookmarks
    private let library: LineLibrary?
    private let messages: LoadMessages
    private let pageSize: Int
    private var title: String
    private let strings: LocalizedStrings
    private let presenter: FeedPresenter
    private let printer: LinePrinter
    private let attempt: LineAttempt
    private var items = LineItems()
    /// The last text that was searched for.
    private var query = ""
    /// The date at which the feed was read from its server, where a stored one is shown.
    private var timestamp: Date?
    /// Whether the server or the store has given a feed, even an empty one.
    private var hasFeed = false

    /// Makes the scene; nothing is printed before ``begin()``, and nothing loaded before ``run(nextLine:)``.
    ///
    /// - Parameters:
    ///   - library: The functions of a library with many sources; `nil` for the feed of one server.
    ///   - pageSize: How many items are printed at a time.
    public init(
        loaders: LineLoaders, actions: LineActions, bookmarks: LineBookmarks, library: LineLibrary? = nil,
        context: SceneContext, output: LineOutput, pageSize: Int
    ) {
        self.loaders = loaders
        self.actions = actions
        self.bookmarks = bookmarks
        self.library = library
        self.pageSize = pageSize
        messages = context.messages
        strings = LocalizedStrings(bundle: .module, table: "Line", locale: context.locale)
        let presenter = FeedPresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        self.presenter = presenter
        title = library == nil ? presenter.title : presenter.timelineTitle
        printer = LinePrinter(output: output, strings: strings, sentences: presenter.rowTexts) { item in
            library.map { presenter.byline(item.summary, source: $0.names[item.summary.source]) }
        }
        attempt = LineAttempt(printer: printer, messages: messages)
    }

    /// Prints the title.
    public func begin() throws {
        try printer.say(title)
    }

    /// Prints the first page, and what each line asks for, until the reader quits.
    ///
    /// - Parameter nextLine: Waits for a line; `nil` ends the scene. The reminder says what may be typed, where the reader
    ///   comes back to it later.
    /// - Throws: Why nothing can be printed.
    public func run(nextLine: (_ reminder: String) async -> String?) async throws {
        _ = try await readBookmarks()
        try await attempt { [unowned self] in try await load() }
        while let line = await nextLine(hint) {
            let command = LineCommand(line)
            if command == .quit { break }
            try await obey(command)
        }
    }

    private func obey(_ command: LineCommand) async throws {
        switch command {
        case .more: try await showMore()
        case .next: try await showNext()
        case .previous: try showPrevious()
        case .reload: try await reload()
        case .retry: try await attempt.retry()
        case .show(let number): try await with(number, library == nil ? showComments : showWhole)
        case .comments(let number): try await with(number, showComments)
        case .describe(let number): try await describe(number)
        case .find(let text):
            query = text
            try find(isForward: true, fromStart: true)
        case .findNext: try find(isForward: true)
        case .findPrevious: try find(isForward: false)
        case .open(let number): try await withLink(number, actions.open)
        case .copy(let number): try await withLink(number, actions.copy)
        case .save(let number, let path): try await with(number) { try await save($0, path) }
        case .bookmark(let number): try await with(number) { try printer.say(await bookmarks.toggle($0)) }
        case .bookmarks: try await showBookmarks()
        case .sources(let number): try await withLibrary("S") { try await showSources(number, of: $0) }
        case .toggleRead(let number):
            try await withLibrary("m") { library in
                try await with(number) { try printer.say(await library.mark(.toggle($0))) }
            }
        case .markAllRead: try await withLibrary("A") { try printer.say(await $0.mark(.all)) }
        case .undo: try await withLibrary("u") { try printer.say(await $0.mark(.undo)) }
        case .help: try printer.say(library == nil ? .help : .helpOfLibrary)
        case .unknown(let text): try sayUnknown(text)
        case .tooLong: try printer.say(.tooLong, String(LineCommand.lengthLimit))
        case .quit: break
        }
    }

    // MARK: The feed

    private func reload() async throws {
        if items.bookmarks != nil { return try await showBookmarks() }
        try await attempt { [unowned self] in try await load() }
    }

    /// Loads the first page, or takes the stored feed where the server cannot be reached, and begins anew.
    private func load() async throws {
        try printer.say(.loading)
        let page: SourcePage
        do {
            page = try await loaders.firstPage()
        } catch {
            return try await showStored(because: error)
        }
        if let sentence = presenter.skipped(page.skipped) { try printer.say(sentence) }
        timestamp = nil
        try begin(with: page)
    }

    /// Begins anew with a first page, unless the reader knows all of it already.
    private func begin(with page: SourcePage) throws {
        if hasFeed {
            let count = page.items.count { items.feed[$0.id] == nil }
            try printer.say(strings(LineCount.new, count: count))
            if count == 0 { return }
        }
        hasFeed = true
        items.begin(page.items, next: page.nextCursor)
        try showPage()
    }

    private func showStored(because error: any Error) async throws {
        let isNew = !hasFeed
        if isNew, let stored = await loaders.storedFeed() {
            hasFeed = true
            timestamp = stored.timestamp
            items.begin(stored.items, next: stored.cursor)
        }
        guard let timestamp else { throw error }
        try printer.say(messages(error, but: presenter.storedFeed(of: timestamp)))
        if isNew { try showPage() }
        try attempt.offerRetry(of: { [unowned self] in try await load() }, because: error)
    }

    /// Prints as many items as a page has; where all were printed, loads the next page before.
    private func showMore() async throws {
        if items.bookmarks != nil { return try leaveBookmarks() }
        guard hasFeed else { return try await reload() }
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

    /// What may be typed now.
    private var hint: String {
        if items.bookmarks != nil { return strings(LineText.bookmarks) }
        if !hasFeed { return strings(LineText.empty) }
        if items.feed.isEmpty { return presenter.emptyFeed + " " + strings(LineText.empty) }
        guard library == nil else { return strings(items.isAtEnd ? LineText.endOfLibrary : .moreOfLibrary) }
        return strings(items.isAtEnd ? LineText.end : .more)
    }

    private func loadPage(after cursor: Cursor) async throws {
        try printer.say(.loading)
        let page = try await loaders.page(cursor)
        items.append(page)
        if let sentence = presenter.skipped(page.skipped) { try printer.say(sentence) }
    }

    // MARK: Items

    /// Prints an item, which is the one that was read last from now on.
    private func show(_ place: Int) throws {
        items.read(place)
        let item = items.shown[place]
        try printer.show(item, number: place + 1, marks: marks(of: item))
    }

    /// What stands before an item: that it is unread, and that it is bookmarked, which among the bookmarks none says.
    private func marks(of item: FeedItem) -> [String] {
        (library?.isUnread(item.id) == true ? [strings(LineText.unread)] : [])
            + (items.bookmarks == nil && bookmarks.contains(item.id) ? [Sign.bookmark.text.text] : [])
    }

    private func showNext() async throws {
        let next = items.place.map { $0 + 1 } ?? 0
        if items.shown.indices.contains(next) { return try show(next) }
        guard items.bookmarks == nil, hasFeed, let cursor = items.feed.next else {
            return try printer.say(hint)
        }
        try await attempt { [unowned self] in
            try await loadPage(after: cursor)
            if items.shown.indices.contains(next) { try show(next) } else { try printer.say(hint) }
        }
    }

    private func showPrevious() throws {
        guard let place = items.place else { return try printer.say(.nothingRead) }
        guard place > 0 else { return try printer.say(.first) }
        try show(place - 1)
    }

    /// Does something with the item of a number. Where no number names it, its first line says which one it is.
    private func with(_ number: Int?, _ work: (FeedItem) async throws -> Void) async throws {
        guard let place = try place(of: number) else { return }
        items.read(place)
        let item = items.shown[place]
        if number == nil {
            try printer.showHead(of: item, number: place + 1, marks: marks(of: item))
        }
        try await work(item)
    }

    /// Does something with the address of the item of a number; where it has none, it is said.
    private func withLink(_ number: Int?, _ work: (_ link: String) async -> String) async throws {
        try await with(number) { item in
            guard let link = item.summary.address else { return try printer.say(.withoutAddress) }
            try printer.say(await work(link))
        }
    }

    /// The place of the item of a number, or of the one that was read last; where there is none, it is said.
    private func place(of number: Int?) throws -> Int? {
        let place = items.place(of: number)
        if place == nil {
            try number.map { try printer.say(.noPicture, String($0)) } ?? printer.say(.nothingRead)
        }
        return place
    }

    private func showWhole(of item: FeedItem) async throws {
        guard let library else { return }
        try await attempt { [unowned self] in
            try printer.say(.loading)
            for line in try await library.read(item) { try printer.output.line(line.text) }
        }
    }

    private func showComments(of item: FeedItem) async throws {
        guard item.summary.comments != nil else { return try printer.say(.withoutComments) }
        try await attempt { [unowned self] in
            try printer.say(.loading)
            let comments = try await loaders.comments(item)
            try printer.show(comments)
            guard let failure = comments.failure else { return }
            try attempt.offerRetry(
                of: { [unowned self] in try await showComments(of: item) }, because: failure)
        }
    }

    /// Prints an item once more, and what its picture is.
    private func describe(_ number: Int?) async throws {
        guard let place = try place(of: number) else { return }
        try show(place)
        let item = items.shown[place]
        guard item.summary.pictureOnRequest != nil else { return try printer.say(.withoutPicture) }
        try await attempt { [unowned self] in
            try printer.say(.loading)
            try printer.say(try await actions.describe(item))
        }
    }

    private func save(_ item: FeedItem, _ path: String) async throws {
        guard item.summary.pictureOnRequest != nil else { return try printer.say(.withoutPicture) }
        try await attempt { [unowned self] in
            try printer.say(.loading)
            try printer.say(try await actions.save(item, path))
        }
    }

    // MARK: The library

    /// Does something with the library; for the feed of one server there is no such command.
    private func withLibrary(_ command: String, _ work: (LineLibrary) async throws -> Void) async throws {
        guard let library else { return try sayUnknown(command) }
        try await work(library)
    }

    private func sayUnknown(_ text: String) throws {
        try printer.say(.unknown, SafeText(text).truncated(to: 60).text)
    }

    /// Prints the sources, or the items of one.
    private func showSources(_ number: Int?, of library: LineLibrary) async throws {
        guard let number else {
            return try await attempt { [unowned self] in
                for (index, line) in try await library.sources().enumerated() {
                    try printer.output.line("\(index + 1). \(line.text)")
                }
                try printer.say(.sources)
            }
        }
        try await attempt { [unowned self] in
            guard let title = try await library.choose(number) else {
                return try printer.say(.noSource, String(number))
            }
            self.title = title
            try begin()
            items.leaveBookmarks()
            hasFeed = false
            try await load()
        }
    }

    // MARK: Bookmarks

    /// Prints the bookmarks; numbers mean them until the reader goes back to the feed.
    private func showBookmarks() async throws {
        guard let content = try await readBookmarks() else { return }
        for sentence in content.sentences { try printer.say(sentence) }
        if content.items.isEmpty {
            try printer.say(.noBookmarks)
            if items.bookmarks != nil { try leaveBookmarks() }
            return
        }
        items.show(bookmarks: content.items)
        for place in content.items.indices { try show(place) }
        try printer.say(hint)
    }

    /// - Returns: The bookmarks; `nil` where they cannot be read, which is said.
    private func readBookmarks() async throws -> LineBookmarks.Content? {
        do throws(LineBookmarks.Unreadable) {
            return try await bookmarks.read()
        } catch {
            try printer.say(error.sentence)
            return nil
        }
    }

    private func leaveBookmarks() throws {
        items.leaveBookmarks()
        try begin()
        try printer.say(hint)
    }

    // MARK: Finding

    /// Prints the next loaded item in which the query occurs.
    private func find(isForward: Bool, fromStart: Bool = false) throws {
        guard !query.isEmpty else { return try printer.say(.noQuery) }
        let found = items.search(isForward: isForward, fromStart: fromStart) {
            TextMatch.contains(FeedItemViewModel($0).text, query)
        }
        guard let found else { return try printer.say(.notFound, query) }
        if found.hasWrapped { try printer.say(isForward ? .fromStart : .fromEnd) }
        try show(found.place)
    }
}
