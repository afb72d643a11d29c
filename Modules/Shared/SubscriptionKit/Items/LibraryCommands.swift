public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
public import MarkupInterface
import PresentationInterface
public import SearchInterface
public import StorageInterface

/// The commands on a library's items. Each prints, and returns the program's exit code.
///
/// Methods throw `StorageError` where the library fails, and errors of printing.
public struct LibraryCommands {
    /// The sentences of a screen that the commands print, too.
    public struct Texts {
        let failure: (any Error, _ rest: String?) -> String
        let reportDamage: (StorageError) -> Void
        let mistake: (SearchMistake, _ query: String) -> [String]
        let cached: (Date) -> String
        let nothingFound: String
        let invitation: String

        /// - Parameters:
        ///   - failure: Describes the error of a load, before the sentence on the items that are printed anyway.
        ///   - reportDamage: Reports the error of a corrupt item, which is left out.
        ///   - mistake: The lines on a mistake in a query.
        ///   - cached: Says of what time the printed items are.
        ///   - nothingFound: The sentence on a search without results.
        ///   - invitation: The sentence on a library without subscriptions.
        public init(
            failure: @escaping (any Error, _ rest: String?) -> String,
            reportDamage: @escaping (StorageError) -> Void,
            mistake: @escaping (SearchMistake, _ query: String) -> [String],
            cached: @escaping (Date) -> String, nothingFound: String, invitation: String
        ) {
            self.failure = failure
            self.reportDamage = reportDamage
            self.mistake = mistake
            self.cached = cached
            self.nothingFound = nothingFound
            self.invitation = invitation
        }
    }

    /// The commands on the library's subscriptions, which find sources and groups.
    public let commands: SubscriptionCommands
    let own: (any LibraryStore)?
    let load: (ItemScope) throws -> ItemList
    let html: any HTMLReader
    let descriptionKind: String
    let draw: ((MediaReference) async throws -> String?)?
    let texts: Texts

    /// Makes commands.
    ///
    /// - Parameters:
    ///   - commands: Find sources and groups; their library's items are printed.
    ///   - own: The reader's own library, which has the bookmarks, where the other is the copy of one server's
    ///     feed.
    ///   - load: The newest list of a scope; `nil` for that of the library.
    ///   - html: Reads the items' texts.
    ///   - descriptionKind: The kind of sources whose API calls the text `description`.
    ///   - draw: Draws a picture, and returns the sentence on a failure; `nil` draws none.
    public init(
        _ commands: SubscriptionCommands, own: (any LibraryStore)? = nil,
        load: ((ItemScope) throws -> ItemList)? = nil, html: any HTMLReader, descriptionKind: String,
        draw: ((MediaReference) async throws -> String?)? = nil, texts: Texts
    ) {
        self.commands = commands
        self.own = own
        self.load = load ?? commands.store.list
        self.html = html
        self.descriptionKind = descriptionKind
        self.draw = draw
        self.texts = texts
    }

    var store: any LibraryStore { commands.store }
    var console: Console { commands.console }
    var strings: LocalizedStrings { commands.strings }
    var program: String { commands.program }
    var currentDate: () -> Date { commands.currentDate }

    /// The sentence on an item that the library does not have.
    public static let unknownItem = "No such post in the library: run list first"

    /// Prints one item, its picture above its texts.
    public func show(_ id: UUID) async throws -> Int32 {
        let (items, damage) = try store.printedItems([id], bookmarkedIn: own)
        if let damage { throw damage }
        guard let item = items.first else {
            console.notice(Self.unknownItem)
            return 1
        }
        return try await printAlone(item) ? 0 : 1
    }

    /// Prints the chosen items with the newest first, and how old they are.
    ///
    /// - Parameter named: A source or a saved search in place of the choice's source.
    public func list(_ choice: ItemChoice, of named: String? = nil, limit: Int) async throws -> Int32 {
        let subscriptions = try store.subscriptions()
        guard named != nil || !subscriptions.isEmpty || choice.isBookmarked else {
            console.notice(texts.invitation)
            return 2
        }
        var all = choice
        all.source = named ?? choice.source
        guard let scope = try scope(all, among: subscriptions, limit: limit) else { return 2 }
        let sources = subscriptions.filter { scope.sources?.contains($0.id) ?? true }
        if let oldest = try store.states(of: sources).values.compactMap(\.lastSuccess).min() {
            console.notice(texts.cached(oldest))
        } else if !sources.isEmpty {
            console.notice("No posts from this source yet. “\(program) refresh” checks for new posts.")
        }
        let found = try newest(limit, of: scope)
        for item in found { try await print(item) }
        if found.isEmpty, choice != ItemChoice() { console.notice(texts.nothingFound) }
        return 0
    }

    /// Prints the newest items that a query finds among the chosen ones, each with the part of its text that matches.
    ///
    /// - Returns: 1 if nothing is found.
    public func search(_ choice: ItemChoice, limit: Int) async throws -> Int32 {
        let subscriptions = try store.subscriptions()
        guard let scope = try scope(choice, among: subscriptions, limit: limit),
            let query = scope.search?.query
        else { return 2 }
        guard !subscriptions.isEmpty || choice.isBookmarked else {
            console.notice(texts.invitation)
            return 2
        }
        let progress = try store.searchIndexProgress()
        if !progress.isComplete {
            console.notice(strings(SubscriptionCount.indexing, count: progress.all, progress.indexed))
        }
        let items = try newest(limit, of: scope)
        for var item in items {
            item.excerpt =
                SearchExcerpt.excerpt(of: item.item, for: query)
                ?? item.item.summary.teaser
            try await print(item)
        }
        guard !items.isEmpty else {
            console.notice(texts.nothingFound)
            return 1
        }
        if items.count == limit, case let count = try store.counts(of: scope).all, count > limit {
            console.notice(strings(SubscriptionCount.moreFound, count: count, limit))
        }
        return 0
    }

    /// Prints the bookmarks with the newest first.
    ///
    /// - Parameter note: The last line of a bookmark's text, on the time when it was added.
    /// - Returns: The numbers of printed and of corrupt bookmarks.
    public func bookmarks(
        limit: Int, note: (Date) -> String
    ) async throws -> (count: Int, damagedCount: Int) {
        let found = try store.bookmarks()
        let ids = found.rows.prefix(limit).map(\.id)
        let items = try store.printedItems(ids).items
        for item in items { try await print(item, note: item.state.bookmarkedAt.map(note)) }
        return (items.count, found.damagedCount + ids.count - items.count)
    }

    /// The newest items of a scope, so many at most. Corrupt ones are left out and reported.
    func newest(_ count: Int, of scope: ItemScope) throws -> [PrintedItem] {
        let list = try load(scope)
        let listed = try store.items(at: 0..<min(count, list.count), of: list) ?? []
        let (items, damage) = try store.printedItems(listed.map(\.id), bookmarkedIn: own)
        if let damage { texts.reportDamage(damage) }
        return items
    }
}
