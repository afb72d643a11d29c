import CSQLite
import StorageInterface

/// Brings a database file to the newest version.
struct Migration {
    /// The steps in ascending order of their versions.
    var steps: [Schema.Step]
    /// Marks the files that they make.
    var applicationID = Schema.applicationID
    /// A file without anything in it is a new one, and not one that is damaged.
    var takesEmptyForNew = true

    /// The version that this program writes.
    var newestVersion: Int64 { steps.last?.version ?? 0 }

    /// Looks whose the file is and how old, and changes nothing.
    ///
    /// - Returns: The file's version; 0 where it is new.
    /// - Throws: `newerVersion` where a newer program wrote it, `unavailable` where another one did, `damaged` where its
    ///   version cannot be told.
    func version(of connection: borrowing Connection) throws(StorageError) -> Int64 {
        let owner = try connection.number("application_id")
        let version = try connection.number("user_version")
        let isNew = try connection.execute("SELECT count(*) FROM sqlite_schema").first == "0"
        if owner == 0, version == 0, isNew {
            guard takesEmptyForNew else { throw StorageError(.damaged, message: "the file is empty") }
            return 0
        }
        guard owner == applicationID else {
            throw StorageError(.unavailable, message: "the file belongs to another program (\(owner))")
        }
        guard version > 0 else {
            throw StorageError(sqlite: SQLITE_CORRUPT, message: "the file has version \(version)")
        }
        guard version <= newestVersion else {
            throw StorageError(
                .newerVersion,
                message: "the file has version \(version), this program writes \(newestVersion)")
        }
        return version
    }

    /// Runs the steps that the file has not seen yet, all in one transaction.
    func run(on connection: borrowing Connection) throws(StorageError) {
        guard try version(of: connection) < newestVersion else { return }
        try connection.execute("BEGIN IMMEDIATE")
        do throws(StorageError) {
            // Another process may have been faster.
            let version = try version(of: connection)
            for step in steps where step.version > version {
                for statement in step.statements { try connection.execute(statement) }
            }
            try connection.execute("PRAGMA application_id = \(applicationID)")
            try connection.execute("PRAGMA user_version = \(newestVersion)")
            try connection.execute("COMMIT")
        } catch {
            connection.rollBack()
            guard error.code == Int(SQLITE_ERROR) else { throw error }
            // The steps are right, so the schema is not the one that they were made for.
            throw StorageError(.damaged, code: error.code, message: error.message)
        }
    }
}
