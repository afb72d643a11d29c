import FoundationEssentials

/// What is the same in every database of the program, and different in some tests.
struct DatabaseOptions: Sendable {
    /// What the database is for.
    var kind = DatabaseKind.cache
    /// How long to wait for another process's lock.
    var busyTimeout: Duration = .seconds(5)
    /// The name of SQLite's file system; `nil` for the usual one.
    var vfs: String?
    /// The date, which names the files that are moved aside.
    var now: @Sendable () -> Date = { Date() }
}
