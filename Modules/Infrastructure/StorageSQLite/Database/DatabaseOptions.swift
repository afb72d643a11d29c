import FoundationEssentials

/// The parameters of opening a database, which tests vary.
struct DatabaseOptions: Sendable {
    /// The kind of the database.
    var kind = DatabaseKind.cache
    /// The timeout of waiting for another process's lock.
    var busyTimeout: Duration = .seconds(5)
    /// The name of SQLite's VFS; `nil` for the default one.
    var vfs: String?
    /// The most items of a scope that a search compares without its index.
    var shortListCount = 200
    /// Whether merges into a library find duplicates.
    var findsDuplicates = false
    /// The wall clock, which names quarantined files.
    var now: @Sendable () -> Date = { Date() }
}
