import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import StorageInterface

extension Session {
    /// The first page of a feed; `nil` where there is no feed.
    mutating func firstPage(of source: Int64) throws(StorageError) -> PageRow? {
        try page(.firstPage, in: FeedKey.range(of: source))
    }

    /// The last page of a feed; `nil` where there is no feed.
    mutating func lastPage(of source: Int64) throws(StorageError) -> PageRow? {
        try page(.lastPage, in: FeedKey.range(of: source))
    }

    /// The page with the lowest key in a range.
    mutating func firstPage(in keys: Range<Int64>) throws(StorageError) -> PageRow? {
        try page(.firstPage, in: keys)
    }

    private mutating func page(_ sql: SQL, in keys: Range<Int64>) throws(StorageError) -> PageRow? {
        try connection.first(sql) { statement throws(StorageError) in
            try statement.bind(keys)
        } read: { row throws(StorageError) in
            try PageRow(row)
        }
    }

    /// Gives each page of a feed, without its fingerprints, and these to `read`, in order.
    ///
    /// - Throws: `damaged` where one is missing or not as it was stored.
    mutating func eachPage(
        of source: Int64, _ read: (PageRow, UnsafeRawBufferPointer) throws(StorageError) -> Void
    ) throws(StorageError) {
        try eachPage(in: FeedKey.range(of: source), read)
    }

    /// Gives each page with a key in a range, without its fingerprints, and these to `read`, in order.
    ///
    /// - Throws: `damaged` where one is missing between two others or not as it was stored.
    mutating func eachPage(
        in keys: Range<Int64>, _ read: (PageRow, UnsafeRawBufferPointer) throws(StorageError) -> Void
    ) throws(StorageError) {
        var last: PageRow?
        try connection.each(.pages) { statement throws(StorageError) in
            try statement.bind(keys)
        } read: { row throws(StorageError) in
            try PageRow.read(row) { page, fingerprints throws(StorageError) in
                if let last, page.key != last.key + 1 || page.firstItem != last.end {
                    throw StorageError(.damaged, message: "pages before \(page.key) are missing")
                }
                last = page
                try read(page, fingerprints)
            }
        }
    }

    /// A feed's last page, and what the feed is; `nil` where there is no feed.
    mutating func end(of source: Int64) throws(StorageError) -> (page: PageRow, extent: FeedExtent)? {
        guard let last = try lastPage(of: source) else { return nil }
        if let extent = last.extent { return (last, extent) }
        return try measuredExtent(of: source).map { (last, $0) }
    }

    /// What a feed is by all its pages; `nil` where there is no feed.
    mutating func measuredExtent(of source: Int64) throws(StorageError) -> FeedExtent? {
        var extent: FeedExtent?
        try eachPage(of: source) { page, _ in
            extent = extent?.adding(page) ?? FeedExtent(of: page)
        }
        return extent
    }

    /// What is stored of a feed, without pages and items.
    mutating func summary(of source: Int64) throws(StorageError) -> FeedSummary? {
        guard let (last, extent) = try end(of: source) else { return nil }
        guard let first = try firstPage(of: source), first.key == extent.firstPage,
            first.firstItem == extent.firstItem
        else { throw StorageError(.damaged, message: "pages from \(extent.firstPage) on are missing") }
        return FeedSummary(
            pageCount: Int(last.key - extent.firstPage) + 1, count: Int(last.end - extent.firstItem),
            timestamp: first.readAt, oldest: extent.oldest, newest: extent.newest,
            cursor: last.cursor?.cursor,
            generation: try generation(of: source))
    }

    /// The pages at these indices of a feed, as many as exist.
    mutating func pages(
        in indices: Range<Int>, of source: Int64
    ) throws(StorageError) -> [FeedPageSummary] {
        guard let (last, extent) = try end(of: source) else { return [] }
        let asked = indices.clamped(to: 0..<Int(last.key - extent.firstPage) + 1)
        let start = extent.firstPage + Int64(asked.lowerBound)
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

    /// The items at these positions of a feed, as many as exist.
    mutating func items(
        in positions: Range<Int>, of source: Int64
    ) throws(StorageError) -> [FeedItem] {
        guard let items = try itemKeys(of: source) else { return [] }
        let asked = positions.clamped(to: 0..<items.count)
        guard !asked.isEmpty else { return [] }
        let start = items.lowerBound + Int64(asked.lowerBound)
        return try self.items(with: start..<start + Int64(asked.count), of: source)
    }

    /// The keys of a feed's items; `nil` where there is no feed.
    mutating func itemKeys(of source: Int64) throws(StorageError) -> Range<Int64>? {
        guard let last = try lastPage(of: source) else { return nil }
        if let extent = last.extent { return extent.firstItem..<last.end }
        return try firstPage(of: source).map { $0.firstItem..<last.end }
    }
}

extension Statement {
    /// Binds the bounds of a range of keys to the first two parameters.
    func bind(_ keys: Range<Int64>) throws(StorageError) {
        try bind(1, keys.lowerBound)
        try bind(2, keys.upperBound)
    }
}
