import CommentsStorageInterface
import FoundationEssentials
import StorageInterface

/// A row of the table `comments`: a record and its position in its list.
struct CommentTableRow {
    let position: Int64
    let record: CommentRecord

    /// The values of the statement that inserts the row into a list.
    func values(in list: Int64) -> StatementValues {
        [
            list, position, record.id, record.message, record.createdAt, record.username, checksum,
            record.parent,
        ]
    }

    /// The checksum of the values. Byte counts are added before fields, so that a byte that moves to a
    /// neighboring field changes it.
    var checksum: Int64 {
        var checksum = Checksum()
        checksum.add(position)
        checksum.add(record.createdAt)
        checksum.add(16 << 32 ^ Int64(record.message.utf8.count))
        checksum.add(record.id)
        checksum.add(record.message)
        checksum.add(record.username)
        if let parent = record.parent {
            checksum.add(16 << 32 ^ -1)
            checksum.add(parent)
        }
        return checksum.value
    }
}

extension CommentTableRow {
    /// Reads the statement's row.
    ///
    /// - Throws: `damaged` for a corrupt row.
    init(_ row: Statement) throws(StorageError) {
        let record = row.id(1).map { id in
            CommentRecord(
                id: id, message: row.text(2) ?? "", createdAt: row.date(3) ?? .distantPast,
                username: row.text(4) ?? "", parent: row.id(6))
        }
        guard let record, CommentTableRow(position: row.number(0), record: record).checksum == row.number(5)
        else { throw StorageError(.damaged, message: "a comment has a wrong checksum") }
        self.init(position: row.number(0), record: record)
    }
}
