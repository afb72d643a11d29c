import FeedStorageInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import StorageInterface

extension DatabaseSession {
    /// The items with these keys.
    ///
    /// - Throws: `damaged` where an item is corrupt or missing.
    mutating func items(with keys: Range<Int64>, of source: Int64) throws(StorageError) -> [FeedItem] {
        let identity = try identity(of: source)
        var rows: [ItemRow] = []
        rows.reserveCapacity(keys.count)
        try eachItem(with: keys) { row throws(StorageError) in
            rows.append(try ItemRow(row, source: identity))
        }
        if rows.contains(where: { $0.isOld }) { try setFirstSeen(of: &rows, of: source) }
        return rows.map(\.item)
    }

    /// The ids of the items with these keys.
    ///
    /// - Throws: `damaged` where an item is corrupt or missing.
    mutating func ids(of keys: Range<Int64>) throws(StorageError) -> [UUID] {
        var ids: [UUID] = []
        try eachItem(with: keys) { row throws(StorageError) in
            ids.append(try ItemRow.id(row))
        }
        return ids
    }

    /// The item with a key, whose newer version takes over its identity and first time; `nil` for a corrupt item.
    mutating func itemToReplace(at key: Int64, of source: Int64) throws(StorageError) -> FeedItem? {
        do throws(StorageError) {
            return try items(with: key..<key + 1, of: source).first
        } catch {
            guard error.reason == .damaged, !error.isCorruptFile else { throw error }
            return nil
        }
    }

    private mutating func eachItem(
        with keys: Range<Int64>, _ read: (Statement) throws(StorageError) -> Void
    ) throws(StorageError) {
        var count = 0
        try connection.each(.items, keys) { row throws(StorageError) in
            count += 1
            try read(row)
        }
        guard count == keys.count else {
            throw StorageError(.damaged, message: "items of \(keys) are missing")
        }
    }

    // MARK: Rows of versions before the seventh

    /// Sets the first time of older versions' items to the time of their pages.
    private mutating func setFirstSeen(of rows: inout [ItemRow], of source: Int64) throws(StorageError) {
        var page: PageRow?
        for index in rows.indices where rows[index].isOld {
            let key = rows[index].key
            if !(page.map { $0.firstItem..<$0.end ~= key } ?? false) {
                page = try self.page(containing: key, of: source)
            }
            if let page { rows[index].item = rows[index].item.seen(page.readAt) }
        }
    }

    /// The page of the item with a key, found by binary search over the pages' consecutive keys.
    private mutating func page(containing item: Int64, of source: Int64) throws(StorageError) -> PageRow? {
        guard let first = try firstPage(of: source), let last = try lastPage(of: source) else { return nil }
        var (low, high) = (first.key, last.key)
        while low < high {
            let middle = low + (high - low) / 2
            guard let page = try firstPage(in: middle..<high + 1) else { return nil }
            if page.end > item { high = middle } else { low = middle + 1 }
        }
        return try firstPage(in: low..<low + 1)
    }

    /// The identity of a server as a source; zero for an invalid address.
    mutating func identity(of source: Int64) throws(StorageError) -> UUID {
        if let known = identities[source] { return known }
        let url = try connection.first(.sourceURL, source) { row in row.text(0) }
        let identity =
            url.flatMap { $0 }.flatMap { HTTPURL($0) }.map(ItemIdentity.source)
            ?? .zero
        identities[source] = identity
        return identity
    }
}

extension FeedItem {
    fileprivate func seen(_ time: Date) -> FeedItem {
        var summary = summary
        summary.firstSeen = time
        return FeedItem(stored: summary, text: text)
    }
}
