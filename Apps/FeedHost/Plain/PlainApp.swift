import CommentsFeature
import FeedFeature
import Foundation
import HTTPInterface
import ListInterface
import PaginationKit
import PresentationInterface
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
    private var list = Paginated<FeedImage, UUID>()
    /// How many of the list's items were printed.
    private var shown = 0
    /// What was searched for, and the place from where on.
    private var search: (text: String, from: Int)?

    /// - Parameter nextLine: Waits for what the reader types; `nil` when there is nothing more to come.
    init(composition: Composition, output: Output, nextLine: @escaping () async -> String?) {
        self.composition = composition
        self.output = output
        self.nextLine = nextLine
        strings = LocalizedStrings(bundle: .module, table: "Host", locale: composition.settings.locale)
        presenter = composition.feedPresenter()
        saving = PictureSaving(
            pictures: composition.pictureLoader(), composition: composition, strings: strings)
    }

    /// Runs until the reader quits, and returns the exit code.
    func run() async throws -> Int32 {
        try output.text(presenter.title)
        if let sentence = composition.sentences.store(composition.plugins.stores) {
            try output.text(sentence)
        }
        try await load()
        while let line = await nextLine() {
            let command = PlainCommand(line)
            if command == .quit { break }
            try await obey(command)
        }
        await composition.validateCache()
        return 0
    }

    private func obey(_ command: PlainCommand) async throws {
        switch command {
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
        try say(.plainLoading)
        do {
            let page = try await composition.firstPage()
            await composition.splice(page)
            if let sentence = presenter.skipped(page.skipped) { try output.text(sentence) }
            try await begin(with: page)
        } catch let error as Output.Closed {
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
        for place in shown..<end { try show(place) }
        shown = end
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
        } catch let error as Output.Closed {
            throw error
        } catch {
            try output.text(composition.sentences.failure(error) + ".")
            return false
        }
    }

    private func show(_ place: Int) throws {
        let texts = FeedImageViewModel(list.items[place])
        let lines = [texts.location].compactMap(\.self) + texts.description
        let head = lines.first ?? presenter.rowTexts.untitled
        try output.line("\(place + 1). \(head)")
        for line in lines.dropFirst() { try output.line("   \(line)") }
    }

    // MARK: One picture

    private func with(_ number: Int, _ work: (FeedImage) async throws -> Void) async throws {
        guard list.items.indices.contains(number - 1), number <= shown else {
            return try say(.plainNoPicture, String(number))
        }
        try await work(list.items[number - 1])
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

    // MARK: Finding

    /// Prints the next item in which the text stands, of those that were printed.
    private func findNext() throws {
        guard let search, !search.text.isEmpty else { return try say(.plainNotFound, "") }
        let places = Array(search.from..<shown) + Array(0..<min(search.from, shown))
        guard
            let place = places.first(where: {
                TextMatch.contains(FeedImageViewModel(list.items[$0]).text, search.text)
            })
        else { return try say(.plainNotFound, search.text) }
        self.search = (search.text, place + 1)
        try show(place)
    }
}
