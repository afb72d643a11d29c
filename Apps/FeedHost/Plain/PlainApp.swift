import BookmarksFeature
import BookmarksScene
import CommandLineKit
import CommentsFeature
import ConcurrencyInterface
import DesktopKit
import FeedFeature
import Foundation
import HTTPInterface
import ImagePipeline
import ListInterface
import PaginationKit
import PictureScene
import PresentationInterface
import SharedListUI
import SharedPresentation
import StorageInterface
import TextInterface

/// The app line by line, for screen readers and simple terminals: it prints what is new, reads one command a line, and
/// never goes back to what it has printed.
final class PlainApp {
    private let composition: Composition
    private let printer: PlainPrinter
    private let nextLine: (_ reminder: String) async -> String?
    private let strings: LocalizedStrings
    private let presenter: FeedPresenter
    private let pictures: PictureLoader
    private let saving: PictureSaving
    private let shelf: BookmarkShelf
    /// Opens addresses in other programs, and copies them.
    var links: Links
    private var items = PlainItems()
    /// What was searched for last.
    private var query = ""
    /// When the feed was read from its server, where a stored one is shown.
    private var timestamp: Date?
    /// Whether the server or the store has given a feed, even an empty one.
    private var hasFeed = false
    /// The load that failed, where none came after it.
    private var failed: (() async throws -> Void)?

    /// - Parameter nextLine: Waits for what the reader types; `nil` when there is nothing more to come. The reminder says
    ///   what may be typed, where the reader comes back to it later.
    init(
        composition: Composition, output: Output, nextLine: @escaping (_ reminder: String) async -> String?
    ) {
        self.composition = composition
        self.nextLine = nextLine
        strings = LocalizedStrings(bundle: .module, table: "Host", locale: composition.settings.locale)
        presenter = composition.feedPresenter()
        printer = PlainPrinter(
            output: output, strings: strings, feed: presenter, comments: composition.commentsPresenter())
        links = Links(environment: composition.plugins.environment, clock: composition.plugins.clock)
        pictures = composition.pictureLoader()
        let environment = ScreenEnvironment(locale: composition.settings.locale)
        saving = composition.pictureSaving(pictures, in: composition.sceneContext(in: environment))
        shelf = composition.bookmarkShelf(pictures)
    }

    /// Runs until the reader quits, and returns the exit code.
    func run() async throws -> Int32 {
        try printer.say(presenter.title)
        // What cannot be printed here ends the next line that is printed.
        composition.tellOfStore { [printer] in try? printer.say($0) }
        try await readBookmarks()
        try await attempt { [unowned self] in try await load() }
        while let line = await nextLine(hint) {
            let command = PlainCommand(line)
            if command == .quit { break }
            try await obey(command)
        }
        await composition.validateCache()
        await composition.flush()
        composition.plugins.logCounts()
        return 0
    }

    private func obey(_ command: PlainCommand) async throws {
        switch command {
        case .more: try await showMore()
        case .next: try await showNext()
        case .previous: try showPrevious()
        case .reload: try await reload()
        case .retry: try await retry()
        case .comments(let number): try await with(number, showComments)
        case .describe(let number): try await describe(number)
        case .find(let text):
            query = text
            try find(isForward: true, fromStart: true)
        case .findNext: try find(isForward: true)
        case .findPrevious: try find(isForward: false)
        case .open(let number): try await with(number, open)
        case .copy(let number): try await with(number, copy)
        case .save(let number, let path): try await with(number) { try await save($0, path) }
        case .bookmark(let number): try await with(number, toggleBookmark)
        case .bookmarks: try await showBookmarks()
        case .help: try printer.say(.plainHelp)
        case .unknown(let text): try printer.say(.plainUnknown, SafeText(text).truncated(to: 60).text)
        case .tooLong: try printer.say(.plainTooLong, String(PlainCommand.lengthLimit))
        case .quit: break
        }
    }

    // MARK: Loading

    /// Loads something. A failure is said, and what failed can be tried again.
    private func attempt(_ load: @escaping () async throws -> Void) async throws {
        failed = nil
        do {
            try await load()
        } catch let error as OutputDescriptor.WriteError {
            throw error
        } catch {
            try printer.say(composition.sentences.failure(error) + ".")
            try offerRetry(of: load, because: error)
        }
    }

    private func offerRetry(of load: @escaping () async throws -> Void, because error: any Error) throws {
        failed = load
        // Without a network it would fail in the same way.
        if LoadFailure(anyOf: error) != .offline { try printer.say(.plainRetry) }
    }

    private func retry() async throws {
        guard let failed else { return try printer.say(.plainNothingFailed) }
        try await attempt(failed)
    }

    // MARK: The feed

    private func reload() async throws {
        if items.bookmarks != nil { return try await showBookmarks() }
        try await attempt { [unowned self] in try await load() }
    }

    /// Loads the first page, or takes what is stored where the server cannot be had, and begins anew.
    private func load() async throws {
        try printer.say(.plainLoading)
        let page: FeedPage
        do {
            page = try await composition.firstPage()
        } catch {
            return try await showStored(because: error)
        }
        await composition.splice(page)
        if let sentence = presenter.skipped(page.skipped) { try printer.say(sentence) }
        timestamp = nil
        try await begin(with: page)
    }

    /// Begins anew with a first page, unless the reader knows all of it already.
    private func begin(with page: FeedPage) async throws {
        if hasFeed {
            let count = page.items.count { items.feed[$0.id] == nil }
            try printer.say(strings(HostCount.plainNew, count: count))
            if count == 0 { return }
        }
        hasFeed = true
        items.begin(page.items, next: page.cursor)
        try await showPage()
    }

    private func showStored(because error: any Error) async throws {
        let isNew = !hasFeed
        if isNew, let stored = await composition.cachedFeed() {
            hasFeed = true
            timestamp = stored.timestamp
            items.begin(stored.items, next: stored.cursor)
        }
        guard let timestamp else { throw error }
        try printer.say(composition.sentences.failure(error, but: presenter.storedFeed(of: timestamp)))
        if isNew { try await showPage() }
        try offerRetry(of: { [unowned self] in try await load() }, because: error)
    }

    /// Prints as many items as a page has; where all were printed, loads the next page before.
    private func showMore() async throws {
        if items.bookmarks != nil { return try leaveBookmarks() }
        guard hasFeed else { return try await reload() }
        guard items.printedCount == items.feed.count, let cursor = items.feed.next else {
            return try await showPage()
        }
        try await attempt { [unowned self] in
            try await loadPage(after: cursor)
            try await showPage()
        }
    }

    private func showPage() async throws {
        for place in items.advance(by: composition.settings.pageSize) { try show(place) }
        try printer.say(hint)
    }

    /// What may be typed now.
    private var hint: String {
        if items.bookmarks != nil { return strings(HostText.plainBookmarks) }
        if !hasFeed { return strings(HostText.plainEmpty) }
        if items.feed.isEmpty { return presenter.emptyFeed + " " + strings(HostText.plainEmpty) }
        return strings(items.isAtEnd ? HostText.plainEnd : .plainMore)
    }

    private func loadPage(after cursor: UUID) async throws {
        try printer.say(.plainLoading)
        let page = try await composition.nextPage(after: cursor)
        items.append(page)
        await composition.append(page, after: cursor)
        if let sentence = presenter.skipped(page.skipped) { try printer.say(sentence) }
    }

    // MARK: Items

    /// Prints an item, which is the one that was read last from now on.
    private func show(_ place: Int) throws {
        items.read(place)
        let image = items.shown[place]
        try printer.show(image, number: place + 1, isMarked: isMarked(image))
    }

    /// Whether an item has the sign of a bookmark; among the bookmarks, none has.
    private func isMarked(_ image: FeedImage) -> Bool {
        items.bookmarks == nil && shelf.contains(image.id)
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
        guard let place = items.place else { return try printer.say(.plainNothingRead) }
        guard place > 0 else { return try printer.say(.plainFirst) }
        try show(place - 1)
    }

    /// Does something with the item of a number. Where no number names it, its first line says which one it is.
    private func with(_ number: Int?, _ work: (FeedImage) async throws -> Void) async throws {
        guard let place = try place(of: number) else { return }
        items.read(place)
        let image = items.shown[place]
        if number == nil {
            try printer.showHead(of: image, number: place + 1, isMarked: isMarked(image))
        }
        try await work(image)
    }

    /// The place of the item of a number, or of the one that was read last; where there is none, it is said.
    private func place(of number: Int?) throws -> Int? {
        let place = items.place(of: number)
        if place == nil {
            try number.map { try printer.say(.plainNoPicture, String($0)) } ?? printer.say(.plainNothingRead)
        }
        return place
    }

    private func showComments(of image: FeedImage) async throws {
        try await attempt { [unowned self] in
            try printer.say(.plainLoading)
            let found = try await composition.commentsOrStored(of: image.id)
            if let sentence = found.sentence { try printer.say(sentence) }
            try printer.show(found.comments)
            guard let failure = found.failure else { return }
            try offerRetry(of: { [unowned self] in try await showComments(of: image) }, because: failure)
        }
    }

    private func open(_ image: FeedImage) async throws {
        let link = image.url.text
        let opening = await links.open(link)
        // No address is sent to the clipboard of a terminal that may print it instead.
        try printer.say(
            (opening == .remote ? .noProgram : opening).sentence(
                for: link, copyKey: composition.settings.namedKeymap.name(of: .copy), strings))
    }

    /// Copies an address where a program can, and prints it.
    private func copy(_ image: FeedImage) async throws {
        let link = image.url.text
        if await links.copy(link) == true {
            try printer.say(.linkCopied, link)
        } else {
            try printer.say(link)
        }
    }

    /// Prints an item once more, and what its picture is.
    private func describe(_ number: Int?) async throws {
        guard let place = try place(of: number) else { return }
        try show(place)
        let image = items.shown[place]
        try await attempt { [unowned self] in
            try printer.say(.plainLoading)
            let description = try await pictures.description(of: image.url, isUserInitiated: true)
            try printer.say(description.sentences(in: strings.locale))
        }
    }

    private func save(_ image: FeedImage, _ path: String) async throws {
        try await attempt { [unowned self] in
            try printer.say(.plainLoading)
            try printer.say(await saving.save(image, at: path))
        }
    }

    // MARK: Bookmarks

    private func toggleBookmark(_ image: FeedImage) async throws {
        let bookmark = Bookmark(image, addedAt: composition.now())
        try printer.say(await composition.bookmarking(shelf).sentence(toggling: bookmark))
    }

    /// Prints the bookmarks; numbers mean them until the reader goes back to the feed.
    private func showBookmarks() async throws {
        guard try await readBookmarks() else { return }
        let presenter = composition.bookmarksPresenter()
        try printer.say(presenter.title)
        if let sentence = presenter.damaged(shelf.damaged) { try printer.say(sentence) }
        let images = shelf.list.bookmarks.compactMap { FeedImage($0) }
        if images.isEmpty {
            try printer.say(.plainNoBookmarks)
            if items.bookmarks != nil { try leaveBookmarks() }
            return
        }
        items.show(bookmarks: images)
        for place in images.indices { try show(place) }
        try printer.say(hint)
    }

    /// - Returns: Whether they can be read; where they cannot, it is said why.
    @discardableResult
    private func readBookmarks() async throws -> Bool {
        do throws(StorageError) {
            try await shelf.read()
            return true
        } catch {
            try printer.say(composition.bookmarksPresenter().fault(error))
            return false
        }
    }

    private func leaveBookmarks() throws {
        items.leaveBookmarks()
        try printer.say(presenter.title)
        try printer.say(hint)
    }

    // MARK: Finding

    /// Prints an item in which the text stands that is looked for, of those that are loaded.
    private func find(isForward: Bool, fromStart: Bool = false) throws {
        guard !query.isEmpty else { return try printer.say(.plainNoQuery) }
        let found = items.search(isForward: isForward, fromStart: fromStart) {
            TextMatch.contains(FeedImageViewModel($0).text, query)
        }
        guard let found else { return try printer.say(.plainNotFound, query) }
        if found.hasWrapped { try printer.say(isForward ? .plainFromStart : .plainFromEnd) }
        try show(found.place)
    }
}
