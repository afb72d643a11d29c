import FoundationEssentials
import StorageInterface

/// The first keys of a feed, and the range of its pages' times.
///
/// Each page's row contains the extent up to that page, so the last page's row describes the whole feed, and
/// appending writes no other row.
struct FeedExtent: Hashable {
    /// The key of the first page.
    var firstPage: Int64
    /// The key of the first item; of a feed without items, the key that it would have.
    var firstItem: Int64
    /// The earliest time at which a page was read.
    var oldest: Date
    /// The latest time at which a page was read.
    var newest: Date

    /// The extent after appending a page.
    func adding(_ page: PageRow) -> FeedExtent {
        var extent = self
        extent.oldest = min(oldest, page.readAt)
        extent.newest = max(newest, page.readAt)
        return extent
    }
}

extension FeedExtent {
    /// Reads the extent from a row of the table `pages`.
    init(_ row: Statement) {
        firstPage = row.number(7)
        firstItem = row.number(8)
        oldest = Date(timeIntervalSinceReferenceDate: row.double(9))
        newest = Date(timeIntervalSinceReferenceDate: row.double(10))
    }

    func bind(to statement: Statement) throws(StorageError) {
        try statement.bind(8, firstPage)
        try statement.bind(9, firstItem)
        try statement.bind(10, oldest.timeIntervalSinceReferenceDate)
        try statement.bind(11, newest.timeIntervalSinceReferenceDate)
    }

    func add(to checksum: inout Checksum) {
        checksum.add(firstPage)
        checksum.add(firstItem)
        checksum.add(oldest.timeIntervalSinceReferenceDate)
        checksum.add(newest.timeIntervalSinceReferenceDate)
    }
}
