import FeedFeature
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import PresentationInterface
public import SceneSupport
import SharedPresentation
import TextInterface

/// The feed line by line, for screen readers and simple terminals: reads one command a line, and only appends
/// to its output.
public final class PlainScene {
    /// The most bytes of a line of input.
    nonisolated public static let lineLimit = PlainCommand.lengthLimit

    private let functions: PlainFunctions
    private let printer: PlainPrinter
    private let attempt: PlainAttempt
    private let feed: PlainFeed
    private let messages: LoadMessages
    private var title: String
    /// The last text that was searched for.
    private var query = ""
    /// The items that the last command on marks has changed, and their new mark.
    private var lastMark: (isRead: Bool, ids: [UUID])?

    /// Makes the scene, which prints nothing before ``begin()``, and loads nothing before ``run(nextLine:)``.
    ///
    /// - Parameter pageSize: The number of items that are printed at a time.
    public init(
        _ functions: PlainFunctions, style: PlainStyle, context: SceneContext, output: PlainOutput,
        pageSize: Int
    ) {
        self.functions = functions
        messages = context.messages
        let sentences = PlainSentences(style, context)
        title = sentences.title
        printer = PlainPrinter(
            output: output,
            strings: LocalizedStrings(table: "Line", locale: context.locale),
            sentences: sentences)
        attempt = PlainAttempt(printer: printer, messages: context.messages)
        feed = PlainFeed(
            functions, pageSize: pageSize, messages: context.messages, printer: printer, attempt: attempt)
    }

    /// Prints the title.
    public func begin() throws {
        try printer.say(title)
    }

    /// Prints the first page, and executes one command a line, until the reader quits.
    ///
    /// - Parameter nextLine: Waits for a line; `nil` ends the scene. The reminder names the commands for a
    ///   reader who returns after a pause.
    /// - Throws: The error of the output.
    public func run(nextLine: (_ reminder: String) async -> String?) async throws {
        _ = try await readBookmarks()
        try await feed.load(isUserInitiated: false)
        while let line = await nextLine(feed.hint) {
            let command = PlainCommand(line)
            if command == .quit { break }
            do {
                try await execute(command)
            } catch  where !printer.output.isWriteError(error) {
                try printer.say(messages(error))
            }
        }
    }

    private func execute(_ command: PlainCommand) async throws {
        if printer.sentences.style == .server, let letter = command.letterOfLibrary {
            return try sayUnknown(letter)
        }
        switch command {
        case .more: try await showMore()
        case .next: try await feed.showNext()
        case .previous: try await feed.showPrevious()
        case .reload: try await reload()
        case .retry: try await attempt.retry()
        case .show(let number):
            try await feed.with(number, printer.sentences.style == .server ? showComments : showWhole)
        case .comments(let number): try await feed.with(number, showComments)
        case .describe(let number):
            try await feed.with(number, isShown: true) { try await loadPicture(of: $0, functions.describe) }
        case .find(let text):
            query = text
            try await feed.find(query, isForward: true, fromStart: true)
        case .findNext: try await feed.find(query, isForward: true, fromStart: false)
        case .findPrevious: try await feed.find(query, isForward: false, fromStart: false)
        case .open(let number): try await withLink(number, functions.open)
        case .copy(let number): try await withLink(number, functions.copy)
        case .play(let number):
            try await feed.with(number) { item in
                if item.row.summary.recording != nil { try printer.say(.loading) }
                if let sentence = await functions.play(item) { try printer.say(sentence) }
            }
        case .save(let number, let path):
            try await feed.with(number) { item in
                guard item.row.summary.recording != nil else { return try await savePicture(of: item, path) }
                functions.saveRecording(item, path)
            }
        case .savePicture(let number, let path):
            try await feed.with(number) { try await savePicture(of: $0, path) }
        case .bookmark(let number):
            try await feed.with(number) { try printer.say(await functions.toggleBookmark($0)) }
        case .bookmarks: try await showBookmarks()
        case .help: try printer.say(printer.sentences.style.help)
        case .unknown(let text): try sayUnknown(text)
        case .tooLong: try printer.say(.tooLong, String(PlainCommand.lengthLimit))
        case .quit: break
        case .sources(let number): try await attempt { [unowned self] in try await showSources(number) }
        case .toggleRead(let number): try await feed.with(number, toggleRead)
        case .markAllRead: try say(marked: await functions.markRead(feed.scope))
        case .undo: try await undo()
        }
    }

    private func sayUnknown(_ text: String) throws {
        try printer.say(.unknown, SafeText(text).truncated(to: 60).text)
    }

    private func reload() async throws {
        if feed.showsBookmarks { return try await showBookmarks() }
        try await feed.load()
    }

    private func showMore() async throws {
        if feed.showsBookmarks { return try leaveBookmarks() }
        try await feed.showMore()
    }

    // MARK: Items

    /// Runs an action on the address of the item of a number.
    private func withLink(_ number: Int?, _ action: (_ link: String) async -> String) async throws {
        try await feed.with(number) { item in
            guard let link = item.row.summary.address else { return try printer.say(.withoutAddress) }
            try printer.say(await action(link))
        }
    }

    /// Prints an item in full, which is then read.
    private func showWhole(of item: LibraryItem) async throws {
        try await attempt { [unowned self] in
            try printer.say(.loading)
            for line in try await functions.whole(item) { try printer.output.line(line.text) }
            _ = await functions.setRead(true, [item.id])
        }
    }

    private func showComments(of item: LibraryItem) async throws {
        guard item.row.summary.comments != nil else { return try printer.say(.withoutComments) }
        try await attempt { [unowned self] in
            try printer.say(.loading)
            let comments = try await functions.comments(item)
            try printer.show(comments)
            guard let failure = comments.failure else { return }
            try attempt.offerRetry(
                of: { [unowned self] in try await showComments(of: item) }, because: failure)
        }
    }

    private func savePicture(of item: LibraryItem, _ path: String) async throws {
        try await loadPicture(of: item) { [functions] in try await functions.save($0, path) }
    }

    private func loadPicture(
        of item: LibraryItem, _ action: @escaping (LibraryItem) async throws -> String
    ) async throws {
        guard item.row.summary.pictureOnRequest != nil else { return try printer.say(.withoutPicture) }
        try await attempt { [unowned self] in
            try printer.say(.loading)
            try printer.say(try await action(item))
        }
    }

    // MARK: Sources

    /// Prints the sources, or the items of one.
    private func showSources(_ number: Int?) async throws {
        let sources = try await functions.sources()
        guard let number else {
            for (index, source) in sources.enumerated() {
                try printer.output.line("\(index + 1). \(SafeText(source.line).text)")
            }
            return try printer.say(.sources)
        }
        guard sources.indices.contains(number - 1) else { return try printer.say(.noSource, String(number)) }
        title = sources[number - 1].line
        try begin()
        try await feed.load(sources[number - 1].scope)
    }

    // MARK: Marks

    private func toggleRead(_ item: LibraryItem) async throws {
        let isRead = !item.row.state.isRead
        guard let ids = await functions.setRead(isRead, [item.id]) else { return try sayNothingMarked() }
        if isRead { return try say(marked: ids) }
        lastMark = (false, ids)
        try printer.say(printer.sentences.timeline.toggled(isRead: false).text)
    }

    private func say(marked ids: [UUID]?) throws {
        guard let ids else { return try sayNothingMarked() }
        lastMark = (true, ids)
        try printer.say(printer.sentences.timeline.marked(ids.count, undoKey: "u").text)
    }

    private func undo() async throws {
        guard let (isRead, ids) = lastMark else {
            return try printer.say(printer.sentences.timeline.undone(nil).text)
        }
        lastMark = nil
        _ = await functions.setRead(!isRead, ids)
        try printer.say(printer.sentences.timeline.undone(ids.count).text)
    }

    private func sayNothingMarked() throws {
        try printer.say(printer.sentences.timeline.nothingMarked)
    }

    // MARK: Bookmarks

    /// Prints the bookmarks, which are numbered until the reader returns to the feed.
    private func showBookmarks() async throws {
        guard let bookmarks = try await readBookmarks() else { return }
        for sentence in bookmarks.sentences { try printer.say(sentence) }
        if !bookmarks.ids.isEmpty { return try await feed.show(bookmarks: bookmarks.ids) }
        try printer.say(.noBookmarks)
        if feed.showsBookmarks { try leaveBookmarks() }
    }

    /// - Returns: The bookmarks; `nil` if they cannot be read, which is printed.
    private func readBookmarks() async throws -> (sentences: [String], ids: [UUID])? {
        let bookmarks = await functions.bookmarks()
        if let ids = bookmarks.ids { return (bookmarks.sentences, ids) }
        for sentence in bookmarks.sentences { try printer.say(sentence) }
        return nil
    }

    private func leaveBookmarks() throws {
        feed.leaveBookmarks()
        try begin()
        try printer.say(feed.hint)
    }
}
