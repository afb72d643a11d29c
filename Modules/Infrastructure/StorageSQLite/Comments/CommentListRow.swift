import FoundationEssentials
import StorageInterface

/// A row of the table `comment_lists`: the time and count of one item's comments.
struct CommentListRow {
    let picture: UUID
    let readAt: Date
    let count: Int

    var checksum: Int64 {
        var checksum = Checksum()
        checksum.add(picture)
        checksum.add(readAt)
        checksum.add(Int64(count))
        return checksum.value
    }
}

extension CommentListRow {
    /// Reads the statement's row from its second column.
    ///
    /// - Throws: `damaged` for a corrupt row, or one of another item.
    init(_ row: Statement, picture: UUID) throws(StorageError) {
        self.init(picture: picture, readAt: row.date(1) ?? .distantPast, count: Int(row.number(2)))
        guard checksum == row.number(3) else {
            throw StorageError(.damaged, message: "a list of comments has a wrong checksum")
        }
    }
}
