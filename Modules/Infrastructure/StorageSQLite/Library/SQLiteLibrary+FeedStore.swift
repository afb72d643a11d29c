public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
public import StorageInterface

extension SQLiteLibrary {
    /// The stored item with an id or alias.
    ///
    /// - Throws: `damaged` for a corrupt item.
    public func item(_ id: UUID) throws(StorageError) -> LibraryItem? {
        try read(else: nil) { session throws(StorageError) in try session.item(id) }
    }

    /// Merges batches in one transaction, so that index pages that several batches change are written once.
    public func merge(
        _ batches: [FetchedBatch], retaining retention: Retention
    ) throws(StorageError) -> [MergeOutcome?] {
        try write(isDurable: false, else: batches.map { _ in nil }) { session throws(StorageError) in
            try batches.map { batch throws(StorageError) in try session.merge(batch, retaining: retention) }
        }
    }

    /// Deletes a copy's expired items, and those below them.
    @discardableResult
    public func expire(
        _ source: UUID, fetchedBefore limit: Date, cursorBehind: (UUID) -> Cursor?
    ) throws(StorageError) -> Int {
        let corrupt = try read(else: []) { session throws(StorageError) in session.corruptKeys }
        return try write(isDurable: false, else: 0) { session throws(StorageError) in
            try session.expire(source, fetchedBefore: limit, or: corrupt, cursorBehind: cursorBehind)
        }
    }

    /// Stores the article of an item's page.
    public func setArticle(_ html: String?, of id: UUID) throws(StorageError) {
        try write(else: ()) { session throws(StorageError) in try session.setArticle(html, of: id) }
    }

    /// The times before which items' pages are not requested again.
    public func articleWaits() throws(StorageError) -> [UUID: Date] {
        try read(else: [:]) { session throws(StorageError) in try session.articleWaits() }
    }

    /// Stores times before which items' pages are not requested again.
    public func setArticleWaits(_ waits: [UUID: Date], at now: Date) throws(StorageError) {
        try write(isDurable: false, else: ()) { session throws(StorageError) in
            try session.setArticleWaits(waits, at: now)
        }
    }

    /// The items for which an item stands.
    public func duplicates(of id: UUID) throws(StorageError) -> [LibraryItem] {
        try read(else: []) { session throws(StorageError) in try session.duplicates(of: id) }
    }

    /// Gives all duplicates their own places in lists again.
    @discardableResult
    public func separateDuplicates() throws(StorageError) -> Int {
        try write(else: 0) { session throws(StorageError) in try session.separateDuplicates() }
    }

    /// The numbers of items of each subscribed source.
    public func counts() throws(StorageError) -> [UUID: ItemCounts] {
        try read(else: [:]) { session throws(StorageError) in try session.counts() }
    }

    /// The numbers of a scope's items.
    public func counts(of scope: ItemScope) throws(StorageError) -> ItemCounts {
        try read(else: ItemCounts()) { session throws(StorageError) in
            try session.counts(of: scope) ?? ItemCounts()
        }
    }

    /// The newest list of a scope.
    public func list(_ scope: ItemScope) throws(StorageError) -> ItemList {
        if scope.search != nil { return try find(scope).list }
        return try read(else: ItemList(scope: scope, count: 0, generation: 0)) {
            session throws(StorageError) in
            try session.list(scope)
        }
    }

    /// The items at positions of a list.
    public func items(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [ListedItem]? {
        if list.scope.search != nil { return try items(at: positions, ofSearch: list) }
        return try read(else: list.generation == 0 ? [] : nil) { session throws(StorageError) in
            try session.items(at: positions, of: list)
        }
    }

    /// The positions of items in a list.
    public func positions(of ids: [UUID], in list: ItemList) throws(StorageError) -> [UUID: Int]? {
        if list.scope.search != nil { return found(list)?.positions(of: ids) }
        return try read(else: list.generation == 0 ? [:] : nil) { session throws(StorageError) in
            try session.positions(of: ids, in: list)
        }
    }

    /// The difference between a list and the newest one.
    public func changes(since list: ItemList) throws(StorageError) -> ItemListChanges? {
        if list.scope.search != nil {
            guard let found = found(list) else { return nil }
            return found.changes(to: try find(list.scope))
        }
        let none = ItemListChanges(list: list, removals: [], insertions: [])
        return try read(else: list.generation == 0 ? none : nil) { session throws(StorageError) in
            try session.changes(since: list)
        }
    }

    /// The number of a list's items above the first one that has expired.
    public func validCount(
        of list: ItemList, fetchedIn times: ClosedRange<Date>
    ) throws(StorageError) -> Int? {
        if list.scope.search != nil { return list.count }
        return try read(else: list.generation == 0 ? 0 : nil) { session throws(StorageError) in
            try session.validCount(of: list, fetchedIn: times)
        }
    }
}
