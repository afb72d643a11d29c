public import FoundationEssentials
public import ItemInterface
public import StorageInterface

/// The decisions of merging a batch: a pure value, so that all stores decide alike and only write.
public struct BatchMerge: Sendable {
    /// The items to store, in the batch's order, each once: the new and changed ones; in a copy all, since
    /// each gets the time of the fetch. Stored items may have new places in a copy.
    public private(set) var writes: [LibraryItem] = []
    /// The stored ids of all items in the batch, which stay.
    public private(set) var offered: Set<UUID> = []
    /// The stored ids of items whose publisher changed their ids, by the new ids, which stores resolve from
    /// then on, in place of earlier aliases of the same items.
    public private(set) var aliases: [UUID: UUID] = [:]
    /// The ids of items that stand for new duplicates, by the ids of these.
    public private(set) var originals: [UUID: UUID] = [:]
    /// The marks of an account's new items to add to its outbox: those that rules and duplicates set and the
    /// server lacks.
    public private(set) var pendingMarks: [AccountMark] = []
    /// The changes of the merge, without deletions.
    public private(set) var outcome = MergeOutcome()
    /// Whether the batch is a copy's first page: the source's stored items above ``tail`` that are not
    /// ``offered`` are to be deleted.
    public let isSplice: Bool
    /// The place of the source's first item that stays below a copy's first page, with the stored cursor and
    /// predecessor; `nil` if none does.
    public private(set) var tail: ItemPosition?
    /// The time of fetching to store with a copy's items; `nil` stores none.
    public let fetchedAt: Date?
    /// The state of fetching to store; `nil` leaves the stored one.
    ///
    /// It counts the documents in a row that show that their source never repeats an id: nothing in them is
    /// known, not even by its link, although most of their items have no date, or one before the previous
    /// document was read, or the time of this fetch. A document of a fast source is not counted: its items
    /// are new by their dates, although none of them is known.
    public private(set) var fetchState: FetchState?
    /// Whether the source never repeats an id, after ``unknownDocumentLimit`` such documents in a row. Then
    /// unread items are deleted like read ones, so that the library does not grow with every fetch; the first
    /// known item ends that.
    public var dropsUnread: Bool {
        fetchState.map { $0.unknownDocumentCount >= Self.unknownDocumentLimit } ?? false
    }

    /// The number of documents without a known item after which a source counts as one that never repeats an
    /// id. A publisher that changes all of its ids once does so in one document.
    public static let unknownDocumentLimit = 3

    /// Compares a batch with the stored items.
    ///
    /// - Parameters:
    ///   - batch: The items of one source.
    ///   - retention: The library's rule.
    ///   - before: The stored state of fetching.
    ///   - isFirst: Whether no item of the source is stored, so that links need no lookup.
    ///   - rules: The rules for the source's items, which do not apply to copies.
    ///   - stored: Finds the stored item, of any source, with an id or an alias.
    ///   - storedIDs: Finds the ids of the source's stored items with a link.
    ///   - rows: Finds the rows of subscribed sources' items with a key; none finds no duplicates. Of a source with many
    ///     it may leave out those beyond ``DuplicateKey/sharedLimit`` and one more.
    ///   - pending: Finds the marks of a post in the outbox of the source's account.
    ///   - next: Finds the place of the source's item below a stored place; of its last item for `nil`. Only
    ///     copies need it.
    public init(
        _ batch: FetchedBatch, retaining retention: Retention, after before: FetchState? = nil,
        isFirst: Bool = false, applying rules: SourceRules = SourceRules(),
        stored: (UUID) throws(StorageError) -> LibraryItem?,
        storedIDs: (CanonicalLink) throws(StorageError) -> [UUID],
        rows: (DuplicateKey) throws(StorageError) -> [LibraryRow] = { _ in [] },
        pending: (Int64) throws(StorageError) -> [AccountMark] = { _ in [] },
        next: (ItemPosition?) throws(StorageError) -> ItemPosition?
    ) throws(StorageError) {
        isSplice = retention.isCopy && batch.isFirstPage
        fetchedAt = retention.isCopy ? batch.fetchedAt : nil
        var found: [UUID: LibraryItem] = [:]
        for item in batch.items where found[item.id] == nil { found[item.id] = try stored(item.id) }
        let offered = Set(batch.items.map(\.id))
        // Publishers change all ids of a document at once: where half are known, none have changed. Servers
        // of accounts never do.
        if !isFirst, batch.marks == nil, found.count * 2 < offered.count {
            var ids: [CanonicalLink: [UUID]] = [:]
            for item in batch.items where found[item.id] == nil {
                guard let link = item.summary.link.map(CanonicalLink.init), ids[link] == nil else { continue }
                ids[link] = try storedIDs(link)
            }
            aliases = ChangedIDs.matches(in: batch.items.map(\.summary)) {
                found[$0] != nil
            } storedIDs: {
                ids[$0] ?? []
            }
        }
        for (alias, id) in aliases { found[alias] = try stored(id) }
        let isKnown = found.values.contains { $0.row.summary.source == batch.source }
        fetchState = batch.fetchState
        fetchState?.unknownDocumentCount = batch.unknownDocumentCount(after: before, isKnown: isKnown)
        let items = accepted(batch, found)
        var known: [UUID: ItemPosition] = [:]
        for item in found.values where self.offered.contains(item.id) { known[item.id] = item.row.place }
        let places: [ItemPosition]
        if isSplice {
            if let deepest = known.values.max() { tail = try next(deepest) }
            if tail != nil, let before {
                fetchState?.cursor = before.cursor
                fetchState?.predecessor = before.predecessor
            }
            places = ItemPosition.places(ofFirstPage: items, above: tail, known: known)
        } else if retention.isCopy {
            places = ItemPosition.places(ofOlderPage: items, below: try next(nil), known: known)
        } else {
            var predecessor: LibraryItem?
            if let id = batch.predecessor { predecessor = try stored(id) }
            places = ItemPosition.positions(
                of: items.map(\.summary), shape: batch.shape, below: predecessor?.row.place,
                undatedFrom: batch.firstDocumentDate, known: known)
        }
        let before = Dictionary(found.values.map { ($0.id, $0) }) { $1 }
        var originals: [UUID: LibraryRow] = [:]
        if !retention.isCopy {
            let new = zip(items, places).filter { before[$0.0.id] == nil }.map { (item: $0, place: $1) }
            originals = try Self.originals(of: new, in: items, rows)
        }
        let rules = retention.isCopy ? SourceRules() : rules
        for (item, place) in zip(items, places) {
            var marks: RemoteMarks?
            if before[item.id] == nil, let remote = batch.marks {
                marks = remote[item.id] ?? RemoteMarks()
                for mark in try item.post.map(pending) ?? [] { marks?[mark.kind] = mark.isSet }
            }
            add(item, at: place, before[item.id], marks, originals[item.id], rules)
        }
    }

    /// The items of the batch under their stored ids, each once; items with ids of another source's items are
    /// refused.
    private mutating func accepted(_ batch: FetchedBatch, _ found: [UUID: LibraryItem]) -> [FeedItem] {
        var (items, refused): ([FeedItem], Set<UUID>) = ([], [])
        for item in batch.items {
            let stored = found[item.id]
            if let stored, stored.row.summary.source != batch.source {
                refused.insert(item.id)
            } else if offered.insert(stored?.id ?? item.id).inserted {
                items.append(item.belonging(to: batch.source, stored))
            }
        }
        outcome.refusedCount = refused.count
        return items
    }

    /// The items that stand for new ones, by the ids of these.
    private static func originals(
        of new: [(item: FeedItem, place: ItemPosition)], in items: [FeedItem],
        _ rows: (DuplicateKey) throws(StorageError) -> [LibraryRow]
    ) throws(StorageError) -> [UUID: LibraryRow] {
        let keys = items.compactMap { DuplicateKey($0.summary) }
        let shared = Dictionary(grouping: keys) { $0 }.filter { $1.count > DuplicateKey.sharedLimit }
        var originals: [UUID: LibraryRow] = [:]
        for (item, place) in new {
            guard let key = DuplicateKey(item.summary), shared[key] == nil else { continue }
            originals[item.id] = DuplicateKey.original(of: item.summary, at: place, among: try rows(key))
        }
        return originals
    }

    private mutating func add(
        _ item: FeedItem, at place: ItemPosition, _ stored: LibraryItem?, _ marks: RemoteMarks?,
        _ original: LibraryRow?, _ rules: SourceRules
    ) {
        var state = stored?.row.state ?? ItemState()
        if let marks {
            state.isRead = marks.isRead
            // The server does not say when.
            let time = item.summary.moment ?? item.summary.firstSeen
            state.bookmarkedAt = marks.isBookmarked ? time : nil
        }
        if let stored, item.isUpdated(from: stored.item) {
            state.isUpdated = true
            outcome.updated.append(stored.id)
        }
        state.isDuplicate = state.isDuplicate || original != nil
        let row = LibraryRow(
            summary: item.summary, place: place, state: state, duplicateCount: stored?.row.duplicateCount ?? 0
        )
        var written = LibraryItem(item, in: row)
        if stored == nil {
            written.row.state = rules.state(of: written)
            if let original {
                written.row.state.isRead = original.state.isRead
                written.row.state.bookmarkedAt = original.state.bookmarkedAt
                originals[item.id] = original.id
            }
            if written.row.state.isListed { outcome.inserted.append(item.id) }
            if let marks, let post = item.post {
                pendingMarks += AccountMark.Kind.allCases.filter { kind in
                    !marks[kind] && written.row.state.has(kind)
                }.map { AccountMark($0, true, of: post) }
            }
        } else if item != stored?.item, rules.hides(written) {
            written.row.state.isHidden = true
        }
        if written != stored || fetchedAt != nil { writes.append(written) }
    }
}

extension FetchedBatch {
    /// The number of documents in a row without a known item, with this one; see ``BatchMerge/fetchState``.
    fileprivate func unknownDocumentCount(after before: FetchState?, isKnown: Bool) -> Int {
        let count = before?.unknownDocumentCount ?? 0
        guard shape == .accumulating, isFirstPage, !isKnown, let last = before?.lastSuccess else { return 0 }
        if items.isEmpty { return count }
        // A document that is made for each request may give all of its items the present time.
        let newCount = items.count { item in
            item.summary.published.map { last < $0 && $0 < fetchedAt - 60 } ?? false
        }
        return newCount * 2 > items.count ? 0 : count + 1
    }
}

extension FeedItem {
    /// The server's number of an account's post; `nil` for other items.
    fileprivate var post: Int64? { Int64(summary.nativeID) }

    /// The item with its source, under its stored identity.
    fileprivate func belonging(to source: UUID, _ stored: LibraryItem?) -> FeedItem {
        if let stored { return replacing(stored.item) }
        var summary = summary
        summary.source = source
        return FeedItem(stored: summary, text: text, article: article)
    }
}
