import FeedStorageInterface
import FoundationEssentials
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
        var last: PageRow?
        try connection.each(.pages) { statement throws(StorageError) in
            try statement.bind(FeedKey.range(of: source))
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

    /// What is stored of a feed, without the items.
    mutating func summary(of source: Int64) throws(StorageError) -> FeedSummary? {
        var pages: [FeedSummary.Page] = []
        var cursor: UUID?
        try eachPage(of: source) { page, _ in
            pages.append(FeedSummary.Page(timestamp: page.readAt, count: page.count))
            cursor = page.cursor
        }
        return pages.isEmpty ? nil : FeedSummary(pages: pages, cursor: cursor)
    }

    /// The items at these positions of a feed, as many as exist.
    mutating func items(
        in positions: Range<Int>, of source: Int64
    ) throws(StorageError) -> [FeedRecord] {
        guard let first = try firstPage(of: source), let last = try lastPage(of: source) else { return [] }
        let existing = 0..<Int(last.end - first.firstItem)
        let asked = positions.clamped(to: existing)
        guard !asked.isEmpty else { return [] }
        let start = first.firstItem + Int64(asked.lowerBound)
        return try records(in: start..<start + Int64(asked.count))
    }

    /// The records under these keys.
    ///
    /// - Throws: `damaged` where one is missing or not as it was stored.
    mutating func records(in keys: Range<Int64>) throws(StorageError) -> [FeedRecord] {
        var records: [FeedRecord] = []
        records.reserveCapacity(keys.count)
        try connection.each(.items) { statement throws(StorageError) in
            try statement.bind(keys)
        } read: { row throws(StorageError) in
            records.append(try ItemRow(row).record)
        }
        guard records.count == keys.count else {
            throw StorageError(.damaged, message: "items of \(keys) are missing")
        }
        return records
    }

    /// The item of an id in a feed.
    mutating func item(_ id: UUID, of source: Int64) throws(StorageError) -> FeedRecord? {
        let fingerprint = Fingerprint(id)
        var candidates: [Int64] = []
        try eachPage(of: source) { page, fingerprints in
            for index in 0..<page.count where Fingerprint(at: index, in: fingerprints) == fingerprint {
                candidates.append(page.firstItem + Int64(index))
            }
        }
        for key in candidates {
            let record = try records(in: key..<key + 1).first
            if let record, record.id == id { return record }
        }
        return nil
    }
}

extension Statement {
    /// Binds the bounds of a range of keys to the first two parameters.
    func bind(_ keys: Range<Int64>) throws(StorageError) {
        try bind(1, keys.lowerBound)
        try bind(2, keys.upperBound)
    }
}
