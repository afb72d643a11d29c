import FoundationEssentials
import StorageInterface

/// A row of the table `comment_lists`: the time and count of one picture's comments.
struct CommentListRow {
    let readAt: Date
    let count: Int

    init(readAt: Date, count: Int) {
        self.readAt = readAt
        self.count = count
    }

    /// Reads the statement's row from its second column.
    ///
    /// - Throws: `damaged` for a corrupt row, or one of another picture.
    init(_ row: Statement, picture: UnsafeRawBufferPointer) throws(StorageError) {
        readAt = Date(timeIntervalSinceReferenceDate: row.double(1))
        count = Int(row.number(2))
        guard checksum(picture: picture) == row.number(3) else {
            throw StorageError(.damaged, message: "a list of comments has a wrong checksum")
        }
    }

    /// Binds the values to the statement that inserts them.
    func bind(to statement: Statement, source: Int64, picture: UnsafeRawBufferPointer) throws(StorageError) {
        try statement.bind(1, source)
        try statement.bindBlob(2, picture)
        try statement.bind(3, readAt.timeIntervalSinceReferenceDate)
        try statement.bind(4, Int64(count))
        try statement.bind(5, checksum(picture: picture))
    }

    private func checksum(picture: UnsafeRawBufferPointer) -> Int64 {
        var checksum = Checksum()
        checksum.add(picture)
        checksum.add(readAt.timeIntervalSinceReferenceDate)
        checksum.add(Int64(count))
        return checksum.value
    }
}
