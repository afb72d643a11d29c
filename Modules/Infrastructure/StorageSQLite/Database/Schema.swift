import CSQLite
import StorageInterface

/// The schema of one kind of database: the statements that create it, and the numbers that identify its
/// files.
///
/// A file of another version is not migrated: a newer one is refused, and an older cache is replaced.
struct Schema: Sendable {
    /// The `application_id` that identifies files of this program and kind.
    var applicationID: Int64
    /// The `user_version` of the files.
    let version: Int64
    /// The statements that create the tables and indices.
    let statements: [String]

    /// Checks that a file belongs to this program and has this version.
    ///
    /// - Returns: Whether the file is new and has no tables.
    /// - Throws: `unavailable` for another program's file, `newerVersion` for a newer version's, `damaged`
    ///   for any other version's.
    func isNew(_ connection: borrowing Connection) throws(StorageError) -> Bool {
        let owner = try connection.number("application_id")
        let version = try connection.number("user_version")
        if owner == 0, version == 0,
            try connection.execute("SELECT count(*) FROM sqlite_schema").first == "0"
        {
            return true
        }
        guard owner == applicationID else {
            throw StorageError(.unavailable, message: "the file belongs to another program (\(owner))")
        }
        let difference = "the file has version \(version), this program writes \(self.version)"
        guard version <= self.version else { throw StorageError(.newerVersion, message: difference) }
        guard version == self.version else {
            throw StorageError(sqlite: SQLITE_CORRUPT, message: difference)
        }
        return false
    }

    /// Creates the tables and indices of a new file in one transaction.
    func create(on connection: borrowing Connection) throws(StorageError) {
        try connection.execute("BEGIN IMMEDIATE")
        do throws(StorageError) {
            for statement in statements { try connection.execute(statement) }
            try connection.execute("PRAGMA application_id = \(applicationID)")
            try connection.execute("PRAGMA user_version = \(version)")
            try connection.execute("COMMIT")
        } catch {
            connection.rollBack()
            throw error
        }
    }
}
