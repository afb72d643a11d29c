import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import StorageInterface

extension DatabaseSession {
    /// The first page of a feed; `nil` without a feed.
    mutating func firstPage(of source: Int64) throws(StorageError) -> PageRow? {
        try page(.firstPage, in: FeedKey.range(of: source))
    }

    /// The last page of a feed; `nil` without a feed.
    mutating func lastPage(of source: Int64) throws(StorageError) -> PageRow? {
        try page(.lastPage, in: FeedKey.range(of: source))
    }

    /// The page with the lowest key in a range.
    mutating func firstPage(in keys: Range<Int64>) throws(StorageError) -> PageRow? {
        try page(.firstPage, in: keys)
    }

    private mutating func page(_ sql: SQL, in keys: Range<Int64>) throws(StorageError) -> PageRow? {
        try connection.first(sql, keys) { row throws(StorageError) in try PageRow(row) }
    }

    /// Calls `read` with each page of a feed, in order; see ``PageRow/read(_:_:)``.
    ///
    /// - Throws: `damaged` where a page is corrupt or missing.
    mutating func eachPage(
        of source: Int64, _ read: (PageRow, UnsafeRawBufferPointer) throws(StorageError) -> Void
    ) throws(StorageError) {
        try eachPage(in: FeedKey.range(of: source), read)
    }

    /// Calls `read` with each page in a range of keys, in order; see ``PageRow/read(_:_:)``.
    ///
    /// - Throws: `damaged` where a page is corrupt, or missing between others.
    mutating func eachPage(
        in keys: Range<Int64>, _ read: (PageRow, UnsafeRawBufferPointer) throws(StorageError) -> Void
    ) throws(StorageError) {
        var last: PageRow?
        try connection.each(.pages, keys) { row throws(StorageError) in
            try PageRow.read(row) { page, fingerprints throws(StorageError) in
                if let last, page.key != last.key + 1 || page.firstItem != last.end {
                    throw StorageError(.damaged, message: "pages before \(page.key) are missing")
                }
                last = page
                try read(page, fingerprints)
            }
        }
    }

    /// The end of a feed; `nil` without a feed.
    mutating func end(of source: Int64) throws(StorageError) -> FeedEnd? {
        try lastPage(of: source).map {
            FeedEnd(page: $0.key, item: $0.end, cursor: $0.cursor, extent: $0.extent)
        }
    }

    /// The extent of a feed, computed from all its pages; `nil` without a feed.
    mutating func measuredExtent(of source: Int64) throws(StorageError) -> FeedExtent? {
        var extent: FeedExtent?
        try eachPage(of: source) { page, _ in
            let first = FeedExtent(
                firstPage: page.key, firstItem: page.firstItem, oldest: page.readAt, newest: page.readAt)
            extent = (extent ?? first).adding(page)
        }
        return extent
    }

    /// The counts and times of a feed; `nil` without a feed.
    mutating func summary(of source: Int64) throws(StorageError) -> FeedSummary? {
        guard let end = try end(of: source) else { return nil }
        let extent = end.extent
        guard let first = try firstPage(of: source), first.key == extent.firstPage,
            first.firstItem == extent.firstItem
        else { throw StorageError(.damaged, message: "pages from \(extent.firstPage) on are missing") }
        return FeedSummary(
            pageCount: Int(end.page - extent.firstPage) + 1, count: Int(end.item - extent.firstItem),
            timestamp: first.readAt, oldest: extent.oldest, newest: extent.newest,
            cursor: end.cursor?.cursor, generation: try generation(of: source))
    }

    /// The summaries of the pages at these indices of a feed; indices beyond it are left out.
    mutating func pages(
        in indices: Range<Int>, of source: Int64
    ) throws(StorageError) -> [FeedPageSummary] {
        guard let end = try end(of: source) else { return [] }
        let asked = indices.clamped(to: 0..<Int(end.page - end.extent.firstPage) + 1)
        let start = end.extent.firstPage + Int64(asked.lowerBound)
        var pages: [FeedPageSummary] = []
        try eachPage(in: start..<start + Int64(asked.count)) { page, _ in
            pages.append(
                FeedPageSummary(timestamp: page.readAt, count: page.count, cursor: page.cursor?.cursor))
        }
        guard pages.count == asked.count else {
            throw StorageError(.damaged, message: "pages of \(asked) are missing")
        }
        return pages
    }

    /// The items at these positions of a feed; positions beyond it are left out.
    mutating func items(
        in positions: Range<Int>, of source: Int64
    ) throws(StorageError) -> [FeedItem] {
        guard let items = try itemKeys(of: source) else { return [] }
        let asked = positions.clamped(to: 0..<items.count)
        guard !asked.isEmpty else { return [] }
        let start = items.lowerBound + Int64(asked.lowerBound)
        return try self.items(with: start..<start + Int64(asked.count), of: source)
    }

    /// The keys of a feed's items; `nil` without a feed.
    mutating func itemKeys(of source: Int64) throws(StorageError) -> Range<Int64>? {
        try lastPage(of: source).map { $0.extent.firstItem..<$0.end }
    }
}
