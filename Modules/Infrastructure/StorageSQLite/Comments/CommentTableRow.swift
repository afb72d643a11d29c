import CommentsStorageInterface
import FoundationEssentials
import StorageInterface

/// A row of the table `comments`: a record and its position in its list.
struct CommentTableRow {
    let position: Int64
    let record: CommentRecord

    init(position: Int64, record: CommentRecord) {
        self.position = position
        self.record = record
    }

    /// Reads the statement's row.
    ///
    /// - Throws: `damaged` for a corrupt row.
    init(_ row: Statement) throws(StorageError) {
        position = row.number(0)
        let createdAt = row.double(3)
        let checksum = Self.checksum(
            position, row.bytes(1), row.bytes(2), createdAt, row.bytes(4), parent: row.bytes(6))
        guard checksum == row.number(5), let id = row.id(1), let message = row.text(2),
            let username = row.text(4)
        else { throw StorageError(.damaged, message: "a comment has a wrong checksum") }
        record = CommentRecord(
            id: id, message: message, createdAt: Date(timeIntervalSinceReferenceDate: createdAt),
            username: username, parent: row.id(6))
    }

    /// Inserts the row into a list.
    func insert(into list: Int64, with statement: Statement) throws(StorageError) {
        guard let parent = record.parent else {
            return try insert(into: list, parent: nil, with: statement)
        }
        try parent.withBytes { parent throws(StorageError) in
            try insert(into: list, parent: parent, with: statement)
        }
    }

    private func insert(
        into list: Int64, parent: UnsafeRawBufferPointer?, with statement: Statement
    ) throws(StorageError) {
        let createdAt = record.createdAt.timeIntervalSinceReferenceDate
        try record.id.withBytes { id throws(StorageError) in
            try record.message.withBytes { message throws(StorageError) in
                try record.username.withBytes { username throws(StorageError) in
                    try statement.bind(1, list)
                    try statement.bind(2, position)
                    try statement.bindBlob(3, id)
                    try statement.bindText(4, message)
                    try statement.bind(5, createdAt)
                    try statement.bindText(6, username)
                    try statement.bind(
                        7, Self.checksum(position, id, message, createdAt, username, parent: parent))
                    if let parent { try statement.bindBlob(8, parent) } else { try statement.bindNull(8) }
                    try statement.run()
                }
            }
        }
    }

    private static func checksum(
        _ position: Int64, _ id: UnsafeRawBufferPointer?, _ message: UnsafeRawBufferPointer?,
        _ createdAt: Double, _ username: UnsafeRawBufferPointer?, parent: UnsafeRawBufferPointer?
    ) -> Int64 {
        var checksum = Checksum()
        checksum.add(position)
        checksum.add(createdAt)
        checksum.add(id, message, username)
        if let parent { checksum.add(parent, nil) }
        return checksum.value
    }
}
