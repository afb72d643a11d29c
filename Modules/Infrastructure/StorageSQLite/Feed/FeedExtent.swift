import FoundationEssentials
import StorageInterface

/// Where a feed begins and how old its pages are.
///
/// Each page is stored with the extent that the feed had when the page was its last one. So a feed's last page tells
/// what the whole feed is, without a row of its own that each append would have to write as well.
struct FeedExtent: Hashable {
    /// The key of the first page.
    var firstPage: Int64
    /// The key of the first item, or where that would be.
    var firstItem: Int64
    /// When the page that was read first was read.
    var oldest: Date
    /// When the page that was read last was read.
    var newest: Date

    /// The extent of a feed of this page alone.
    init(of page: PageRow) {
        firstPage = page.key
        firstItem = page.firstItem
        oldest = page.readAt
        newest = page.readAt
    }

    /// The extent with one page more behind it.
    func adding(_ page: PageRow) -> FeedExtent {
        var extent = self
        extent.oldest = min(oldest, page.readAt)
        extent.newest = max(newest, page.readAt)
        return extent
    }
}

extension FeedExtent {
    /// Reads the extent from a row of the table of pages; `nil` where the page was stored by the first version.
    init?(_ row: Statement) {
        guard !row.isNull(7) else { return nil }
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
