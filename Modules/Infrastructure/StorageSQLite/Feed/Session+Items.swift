import FeedStorageInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import StorageInterface

extension Session {
    /// The items under these keys.
    ///
    /// - Throws: `damaged` where one is missing or not as it was stored.
    mutating func items(with keys: Range<Int64>, of source: Int64) throws(StorageError) -> [FeedItem] {
        let identity = try identity(of: source)
        var rows: [ItemRow] = []
        rows.reserveCapacity(keys.count)
        try eachItem(with: keys) { row throws(StorageError) in
            rows.append(try ItemRow(row, source: identity))
        }
        if rows.contains(where: { $0.isOld }) { try tellFirstSeen(of: &rows, of: source) }
        return rows.map(\.item)
    }

    /// The ids of the items under these keys.
    ///
    /// - Throws: `damaged` where one is missing or not as it was stored.
    mutating func ids(of keys: Range<Int64>) throws(StorageError) -> [UUID] {
        var ids: [UUID] = []
        try eachItem(with: keys) { row throws(StorageError) in
            ids.append(try ItemRow.id(row))
        }
        return ids
    }

    /// The item under a key, whose identity and time of first reading its next version takes; `nil` where it is damaged.
    mutating func itemToReplace(at key: Int64, of source: Int64) throws(StorageError) -> FeedItem? {
        do throws(StorageError) {
            return try items(with: key..<key + 1, of: source).first
        } catch {
            guard error.reason == .damaged, !error.isBrokenFile else { throw error }
            return nil
        }
    }

    private mutating func eachItem(
        with keys: Range<Int64>, _ read: (Statement) throws(StorageError) -> Void
    ) throws(StorageError) {
        var count = 0
        try connection.each(.items) { statement throws(StorageError) in
            try statement.bind(keys)
        } read: { row throws(StorageError) in
            count += 1
            try read(row)
        }
        guard count == keys.count else {
            throw StorageError(.damaged, message: "items of \(keys) are missing")
        }
    }

    // MARK: Rows of versions before the seventh

    /// Gives the rows of older versions, which tell no time, the one at which their pages were read.
    private mutating func tellFirstSeen(of rows: inout [ItemRow], of source: Int64) throws(StorageError) {
        var page: PageRow?
        for index in rows.indices where rows[index].isOld {
            let key = rows[index].key
            if !(page.map { $0.firstItem..<$0.end ~= key } ?? false) {
                page = try self.page(holding: key, of: source)
            }
            if let page { rows[index].item = rows[index].item.seen(page.readAt) }
        }
    }

    /// The page that the item of a key stands in, found by halves: pages' keys have no gaps.
    private mutating func page(holding item: Int64, of source: Int64) throws(StorageError) -> PageRow? {
        guard let first = try firstPage(of: source), let last = try lastPage(of: source) else { return nil }
        var (low, high) = (first.key, last.key)
        while low < high {
            let middle = low + (high - low) / 2
            guard let page = try firstPage(in: middle..<high + 1) else { return nil }
            if page.end > item { high = middle } else { low = middle + 1 }
        }
        return try firstPage(in: low..<low + 1)
    }

    /// The identity of the source that a server is; zeros where its address is none.
    mutating func identity(of source: Int64) throws(StorageError) -> UUID {
        if let known = identities[source] { return known }
        let url = try connection.first(.sourceURL) { statement throws(StorageError) in
            try statement.bind(1, source)
        } read: { row in
            row.text(0)
        }
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
