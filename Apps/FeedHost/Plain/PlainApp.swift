import BookmarksFeature
import CommentsFeature
import FeedFeature
import Foundation
import HTTPInterface
import ListInterface
import PaginationKit
import PresentationInterface
import StorageInterface
import TextInterface

/// The app line by line, for screen readers and simple terminals: it prints what is new, reads one command a line, and
/// never goes back to what it has printed.
final class PlainApp {
    private let composition: Composition
    private let output: Output
    private let nextLine: () async -> String?
    private let strings: LocalizedStrings
    private let presenter: FeedPresenter
    private let saving: PictureSaving
    private let bookmarking: Bookmarking
    private var list = Paginated<FeedImage, UUID>()
    /// How many of the list's items were printed.
    private var shown = 0
    /// The bookmarks that were printed, where they were what was printed last: numbers mean them then.
    private var bookmarks: [FeedImage]?
    /// What was searched for, and the place from where on.
    private var search: (text: String, from: Int)?

    /// - Parameter nextLine: Waits for what the reader types; `nil` when there is nothing more to come.
    init(composition: Composition, output: Output, nextLine: @escaping () async -> String?) {
        self.composition = composition
        self.output = output
        self.nextLine = nextLine
        strings = LocalizedStrings(bundle: .module, table: "Host", locale: composition.settings.locale)
        presenter = composition.feedPresenter()
        let pictures = composition.pictureLoader()
        saving = PictureSaving(pictures: pictures, composition: composition, strings: strings)
        bookmarking = Bookmarking(
            shelf: BookmarkShelf(composition: composition, pictures: pictures), composition: composition)
    }

    /// Runs until the reader quits, and returns the exit code.
    func run() async throws -> Int32 {
        try output.text(presenter.title)
        // What cannot be printed here ends the next line that is printed.
        composition.tellOfStore { [output] in try? output.text($0) }
        try await readBookmarks()
        try await load()
        while let line = await nextLine() {
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
        case .more where bookmarks != nil: try leaveBookmarks()
        case .more: try await showMore()
        case .reload: try await load()
        case .comments(let number): try await with(number, showComments)
        case .find(let text):
            search = (text, 0)
            try findNext()
        case .findNext: try findNext()
        case .open(let number):
            try await with(number) { image in
                let link = image.url.text
                try say(Links.open(link) ? .linkOpened : .linkFailed, link)
            }
        case .address(let number): try await with(number) { image in try output.text(image.url.text) }
        case .save(let number, let path): try await with(number) { image in try await save(image, path) }
        case .bookmark(let number):
            try await with(number) { try output.text(await bookmarking.sentence(toggling: $0)) }
        case .bookmarks: try await showBookmarks()
        case .help: try output.text(strings(HostText.plainHelp))
        case .quit: break
        case .unknown(let text): try say(.plainUnknown, text)
        }
    }

    private func say(_ key: HostText, _ arguments: String...) throws {
        // A sentence has one placeholder at most.
        try output.text(strings(key, arguments.first ?? ""))
    }

    // MARK: The feed

    /// Loads the first page, or takes what is stored where the server cannot be had, and begins anew.
    private func load() async throws {
        bookmarks = nil
        try say(.plainLoading)
        do {
            let page = try await composition.firstPage()
            await composition.splice(page)
            if let sentence = presenter.skipped(page.skipped) { try output.text(sentence) }
            try await begin(with: page)
        } catch let error as OutputDescriptor.WriteError {
            throw error
        } catch {
            try await showStored(because: error)
        }
    }

    /// Begins anew with a first page, unless the reader knows all of it already.
    private func begin(with page: FeedPage) async throws {
        if !list.isEmpty {
            let count = page.items.count { list[$0.id] == nil }
            try output.text(strings(HostCount.plainNew, count: count))
            if count == 0 { return }
        }
        list = Paginated(Page(items: page.items, next: page.cursor))
        shown = 0
        try await showMore()
    }

    private func showStored(because error: any Error) async throws {
        guard list.isEmpty, let stored = await composition.cachedFeed() else {
            return try output.text(composition.sentences.failure(error) + ".")
        }
        list = Paginated(items: stored.items, next: stored.cursor)
        shown = 0
        try output.text(
            composition.sentences.failure(error, but: presenter.storedFeed(of: stored.timestamp)))
        try await showMore()
    }

    /// Prints as many items as a page has; where all were printed, loads the next page before.
    private func showMore() async throws {
        if shown == list.items.count, let cursor = list.next {
            guard try await loadPage(after: cursor) else { return }
        }
        let end = min(list.items.count, shown + composition.settings.pageSize)
        for place in shown..<end { try show(list.items[place], at: place) }
        shown = end
        try sayWhatIsNext()
    }

    private func sayWhatIsNext() throws {
        if list.isEmpty {
            try output.text(presenter.emptyFeed)
        } else {
            try say(shown == list.items.count && !list.hasMore ? .plainEnd : .plainMore)
        }
    }

    /// - Returns: Whether the page came.
    private func loadPage(after cursor: UUID) async throws -> Bool {
        try say(.plainLoading)
        do {
            let page = try await composition.nextPage(after: cursor)
            list.append(Page(items: page.items, next: page.cursor))
            await composition.append(page, after: cursor)
            if let sentence = presenter.skipped(page.skipped) { try output.text(sentence) }
            return true
        } catch let error as OutputDescriptor.WriteError {
            throw error
        } catch {
            try output.text(composition.sentences.failure(error) + ".")
            return false
        }
    }

    private func show(_ image: FeedImage, at place: Int) throws {
        let texts = FeedImageViewModel(image)
        let lines = [texts.location].compactMap(\.self) + texts.description
        let head = lines.first ?? presenter.rowTexts.untitled
        let isMarked = bookmarks == nil && bookmarking.shelf.contains(image.id)
        try output.line("\(place + 1). \(isMarked ? BookmarkSign.text + " " + head : head)")
        for line in lines.dropFirst() { try output.line("   \(line)") }
    }

    // MARK: One picture

    /// The pictures that numbers mean.
    private var printed: [FeedImage] { bookmarks ?? Array(list.items[..<shown]) }

    private func with(_ number: Int, _ work: (FeedImage) async throws -> Void) async throws {
        let printed = printed
        guard printed.indices.contains(number - 1) else { return try say(.plainNoPicture, String(number)) }
        try await work(printed[number - 1])
    }

    private func showComments(of image: FeedImage) async throws {
        let found: (comments: [ImageComment], sentence: String?)
        do {
            found = try await composition.commentsOrStored(of: image.id)
        } catch {
            return try output.text(composition.sentences.failure(error) + ".")
        }
        if let sentence = found.sentence { try output.text(sentence) }
        try show(found.comments)
    }

    private func show(_ comments: [ImageComment]) throws {
        let presenter = composition.commentsPresenter()
        if comments.isEmpty { try output.text(presenter.noComments) }
        for comment in presenter.map(comments) {
            try output.line("\(comment.username), \(comment.date)")
            for line in comment.message { try output.line("   \(line)") }
        }
    }

    private func save(_ image: FeedImage, _ path: String) async throws {
        try output.text(await saving.sentence(saving: image, at: path))
    }

    // MARK: Bookmarks

    /// Prints the bookmarks; numbers mean them until the reader goes back to the feed.
    private func showBookmarks() async throws {
        guard try await readBookmarks() else { return }
        let presenter = composition.bookmarksPresenter()
        let shelf = bookmarking.shelf
        try output.text(presenter.title)
        if let sentence = presenter.damaged(shelf.damaged) { try output.text(sentence) }
        let bookmarks = shelf.list.bookmarks
        let images = bookmarks.compactMap { FeedImage($0) }
        if images.isEmpty { return try output.text(strings(HostText.plainNoBookmarks)) }
        self.bookmarks = images
        for (place, image) in images.enumerated() { try show(image, at: place) }
        try say(.plainBookmarks)
    }

    /// - Returns: Whether they can be read; where they cannot, it is said why.
    @discardableResult
    private func readBookmarks() async throws -> Bool {
        do throws(StorageError) {
            try await bookmarking.shelf.read()
            return true
        } catch {
            try output.text(bookmarking.sentence(for: error))
            return false
        }
    }

    private func leaveBookmarks() throws {
        bookmarks = nil
        try output.text(self.presenter.title)
        try sayWhatIsNext()
    }

    // MARK: Finding

    /// Prints the next item in which the text stands, of those that were printed.
    private func findNext() throws {
        guard let search, !search.text.isEmpty else { return try say(.plainNotFound, "") }
        let printed = printed
        let start = min(search.from, printed.count)
        let places = Array(start..<printed.count) + Array(0..<start)
        guard
            let place = places.first(where: {
                TextMatch.contains(FeedImageViewModel(printed[$0]).text, search.text)
            })
        else { return try say(.plainNotFound, search.text) }
        self.search = (search.text, place + 1)
        try show(printed[place], at: place)
    }
}
