import FeedFeature
import ItemInterface
import LibraryStorageInterface
import PresentationInterface
public import SceneSupport
import SharedPresentation
import TextInterface

/// The feed line by line, for screen readers and simple terminals: reads one command a line, and only appends to its
/// output.
public final class LineScene {
    /// The most bytes of a line of input.
    nonisolated public static let lineLimit = LineCommand.lengthLimit

    private let actions: LineActions
    private let loadComments: (FeedItem) async throws -> LineComments
    private let bookmarks: LineBookmarks
    private let library: LineLibrary?
    private let printer: LinePrinter
    private let attempt: LineAttempt
    private let feed: LineFeed
    private var title: String
    /// The last text that was searched for.
    private var query = ""

    /// Makes the scene, which prints nothing before ``begin()``, and loads nothing before ``run(nextLine:)``.
    ///
    /// - Parameters:
    ///   - library: The functions of a library of sources; `nil` for the feed of one server.
    ///   - pageSize: The number of items that are printed at a time.
    public init(
        loaders: LineLoaders, actions: LineActions, bookmarks: LineBookmarks, library: LineLibrary? = nil,
        context: SceneContext, output: LineOutput, pageSize: Int
    ) {
        self.actions = actions
        self.bookmarks = bookmarks
        self.library = library
        loadComments = loaders.comments
        let presenter = FeedPresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        let timeline = TimelinePresenter(
            locale: context.locale, calendar: context.calendar, currentDate: context.currentDate)
        title = library == nil ? presenter.title : timeline.title(of: nil, .all, unread: 0).text
        printer = LinePrinter(
            output: output,
            strings: LocalizedStrings(bundle: .module, table: "Line", locale: context.locale),
            sentences: presenter.rowTexts
        ) { item in
            library.map { presenter.byline(item.summary, source: $0.names[item.summary.source]) }
        }
        attempt = LineAttempt(printer: printer, messages: context.messages)
        feed = LineFeed(
            loaders, bookmarks, library, pageSize: pageSize, presenter: presenter,
            messages: context.messages, printer: printer, attempt: attempt)
    }

    /// Prints the title.
    public func begin() throws {
        try printer.say(title)
    }

    /// Prints the first page, and executes one command a line, until the reader quits.
    ///
    /// - Parameter nextLine: Waits for a line; `nil` ends the scene. The reminder names the commands for a reader who returns
    ///   after a pause.
    /// - Throws: The error of the output.
    public func run(nextLine: (_ reminder: String) async -> String?) async throws {
        _ = try await readBookmarks()
        try await feed.load()
        while let line = await nextLine(feed.hint) {
            let command = LineCommand(line)
            if command == .quit { break }
            try await execute(command)
        }
    }

    private func execute(_ command: LineCommand) async throws {
        switch command {
        case .more: try await showMore()
        case .next: try await feed.showNext()
        case .previous: try feed.showPrevious()
        case .reload: try await reload()
        case .retry: try await attempt.retry()
        case .show(let number): try await feed.with(number, library == nil ? showComments : showWhole)
        case .comments(let number): try await feed.with(number, showComments)
        case .describe(let number): try await describe(number)
        case .find(let text):
            query = text
            try feed.find(query, isForward: true, fromStart: true)
        case .findNext: try feed.find(query, isForward: true, fromStart: false)
        case .findPrevious: try feed.find(query, isForward: false, fromStart: false)
        case .open(let number): try await withLink(number, actions.open)
        case .copy(let number): try await withLink(number, actions.copy)
        case .save(let number, let path): try await feed.with(number) { try await save($0, path) }
        case .bookmark(let number):
            try await feed.with(number) { try printer.say(await bookmarks.toggle($0)) }
        case .bookmarks: try await showBookmarks()
        case .sources(let number): try await withLibrary("S") { try await showSources(number, of: $0) }
        case .toggleRead(let number):
            try await withLibrary("m") { library in
                try await feed.with(number) { try printer.say(await library.mark(.toggle($0))) }
            }
        case .markAllRead: try await withLibrary("A") { try printer.say(await $0.mark(.all)) }
        case .undo: try await withLibrary("u") { try printer.say(await $0.mark(.undo)) }
        case .help: try printer.say(library == nil ? .help : .helpOfLibrary)
        case .unknown(let text): try sayUnknown(text)
        case .tooLong: try printer.say(.tooLong, String(LineCommand.lengthLimit))
        case .quit: break
        }
    }

    private func reload() async throws {
        if feed.items.bookmarks != nil { return try await showBookmarks() }
        try await feed.load()
    }

    private func showMore() async throws {
        if feed.items.bookmarks != nil { return try leaveBookmarks() }
        try await feed.showMore()
    }

    // MARK: Items

    /// Runs an action on the address of the item of a number.
    private func withLink(_ number: Int?, _ action: (_ link: String) async -> String) async throws {
        try await feed.with(number) { item in
            guard let link = item.summary.address else { return try printer.say(.withoutAddress) }
            try printer.say(await action(link))
        }
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
            let comments = try await loadComments(item)
            try printer.show(comments)
            guard let failure = comments.failure else { return }
            try attempt.offerRetry(
                of: { [unowned self] in try await showComments(of: item) }, because: failure)
        }
    }

    /// Prints an item again, and a description of its picture.
    private func describe(_ number: Int?) async throws {
        guard let place = try feed.place(of: number) else { return }
        try feed.show(place)
        try await loadPicture(of: feed.items.shown[place], actions.describe)
    }

    private func save(_ item: FeedItem, _ path: String) async throws {
        try await loadPicture(of: item) { [actions] in try await actions.save($0, path) }
    }

    private func loadPicture(
        of item: FeedItem, _ action: @escaping (FeedItem) async throws -> String
    ) async throws {
        guard item.summary.pictureOnRequest != nil else { return try printer.say(.withoutPicture) }
        try await attempt { [unowned self] in
            try printer.say(.loading)
            try printer.say(try await action(item))
        }
    }

    // MARK: The library

    /// Runs an action on the library; the feed of one server has no such command.
    private func withLibrary(
        _ command: String, _ action: (LineLibrary) async throws -> Void
    ) async throws {
        guard let library else { return try sayUnknown(command) }
        try await action(library)
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
            feed.leaveBookmarks()
            try await feed.loadOther()
        }
    }

    // MARK: Bookmarks

    /// Prints the bookmarks, which are numbered until the reader returns to the feed.
    private func showBookmarks() async throws {
        guard let content = try await readBookmarks() else { return }
        for sentence in content.sentences { try printer.say(sentence) }
        if content.items.isEmpty {
            try printer.say(.noBookmarks)
            if feed.items.bookmarks != nil { try leaveBookmarks() }
            return
        }
        try feed.show(bookmarks: content.items)
    }

    /// - Returns: The bookmarks; `nil` after an error, which is printed.
    private func readBookmarks() async throws -> LineBookmarks.Content? {
        do throws(LineBookmarks.Unreadable) {
            return try await bookmarks.read()
        } catch {
            try printer.say(error.sentence)
            return nil
        }
    }

    private func leaveBookmarks() throws {
        feed.leaveBookmarks()
        try begin()
        try printer.say(feed.hint)
    }
}
