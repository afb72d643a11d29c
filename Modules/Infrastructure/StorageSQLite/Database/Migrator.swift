import CSQLite
import StorageInterface

/// One change of a schema.
struct Migration: Sendable {
    /// The schema version after the migration; consecutive numbers from 1.
    var version: Int64
    /// The statements that change the schema.
    var statements: [String]
}

/// Migrates a database file to the newest schema version.
struct Migrator {
    /// The migrations in ascending order of their versions.
    var migrations: [Migration]
    /// The `application_id` of migrated files.
    var applicationID = Schema.applicationID
    /// Whether an empty file is new; otherwise it is corrupt.
    var acceptsEmptyFile = true

    /// The schema version that this program writes.
    var newestVersion: Int64 { migrations.last?.version ?? 0 }

    /// Reads the file's schema version, and checks that the file belongs to this program.
    ///
    /// - Returns: The schema version; 0 for a new file.
    /// - Throws: `newerVersion` for a newer program's file, `unavailable` for another program's, `damaged` for an invalid
    ///   version.
    func version(of connection: borrowing Connection) throws(StorageError) -> Int64 {
        let owner = try connection.number("application_id")
        let version = try connection.number("user_version")
        let isNew = try connection.execute("SELECT count(*) FROM sqlite_schema").first == "0"
        if owner == 0, version == 0, isNew {
            guard acceptsEmptyFile else { throw StorageError(.damaged, message: "the file is empty") }
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

    /// Runs the migrations newer than the file, all in one transaction.
    func run(on connection: borrowing Connection) throws(StorageError) {
        guard try version(of: connection) < newestVersion else { return }
        try connection.execute("BEGIN IMMEDIATE")
        do throws(StorageError) {
            // Another process may have migrated the file meanwhile.
            let version = try version(of: connection)
            for migration in migrations where migration.version > version {
                for statement in migration.statements { try connection.execute(statement) }
            }
            try connection.execute("PRAGMA application_id = \(applicationID)")
            try connection.execute("PRAGMA user_version = \(newestVersion)")
            try connection.execute("COMMIT")
        } catch {
            connection.rollBack()
            guard error.code == Int(SQLITE_ERROR) else { throw error }
            // The migrations are correct, so the file's schema is corrupt.
            throw StorageError(.damaged, code: error.code, message: error.message)
        }
    }
}
