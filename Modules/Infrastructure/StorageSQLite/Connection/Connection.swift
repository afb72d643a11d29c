import CSQLite
import StorageInterface

/// A connection to a database file with its cache of prepared statements; owns and frees their handles.
///
/// `@unchecked Sendable` because of the pointers: SQLite allows any thread to use a connection, but only one
/// at a time. It is noncopyable, and the `Mutex` of ``Database`` protects it.
struct Connection: ~Copyable, @unchecked Sendable {
    private let handle: OpaquePointer
    /// The prepared statements, each prepared at its first use.
    private var statements: [SQL: OpaquePointer] = [:]

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - name: A path, or with `SQLITE_OPEN_URI` a `file:` URI.
    ///   - vfs: The name of SQLite's VFS; `nil` for the default one.
    init(_ name: String, flags: Int32, vfs: String? = nil) throws(StorageError) {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(
            name, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, vfs)
        guard code == SQLITE_OK, let opened else {
            let error = StorageError(
                sqlite: code, systemError: sqlite3_system_errno(opened),
                message: "opening \(name): \(String(cString: sqlite3_errstr(code)))")
            sqlite3_close(opened)
            throw error
        }
        handle = opened
        Self.defineFunctions(on: opened)
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        let code = sqlite3_close(handle)
        assert(code == SQLITE_OK, "a statement outlived its connection")
    }

    // MARK: Statements

    /// The prepared statement with its parameters' values.
    private mutating func statement(_ sql: SQL, _ values: StatementValues) throws(StorageError) -> Statement {
        if statements[sql] == nil { statements[sql] = try preparePersistently(sql) }
        let statement = Statement(statements[sql]!)
        try statement.bind(values)
        return statement
    }

    private func preparePersistently(_ sql: SQL) throws(StorageError) -> OpaquePointer {
        do throws(StorageError) {
            return try prepare(sql.text, flags: UInt32(SQLITE_PREPARE_PERSISTENT))
        } catch {
            guard error.code == Int(SQLITE_ERROR) else { throw error }
            // The module's statements are correct, so the file's schema is corrupt.
            throw StorageError(.damaged, code: error.code, message: error.message)
        }
    }

    /// Runs a statement without rows.
    mutating func run(_ sql: SQL, _ values: StatementValues = []) throws(StorageError) {
        try statement(sql, values).run()
    }

    /// The result of `read` for a statement's first row; `nil` without rows.
    mutating func first<Value>(
        _ sql: SQL, _ values: StatementValues = [], read: (Statement) throws(StorageError) -> Value?
    ) throws(StorageError) -> Value? {
        let statement = try statement(sql, values)
        defer { statement.reset() }
        return try statement.step() ? try read(statement) : nil
    }

    /// Calls `read` with each row of a statement.
    mutating func each(
        _ sql: SQL, _ values: StatementValues = [], read: (Statement) throws(StorageError) -> Void
    ) throws(StorageError) {
        try walk(sql, values) { row throws(StorageError) in
            try read(row)
            return true
        }
    }

    /// Calls `read` with the rows of a statement until it returns `false`.
    mutating func walk(
        _ sql: SQL, _ values: StatementValues = [], while read: (Statement) throws(StorageError) -> Bool
    ) throws(StorageError) {
        let statement = try statement(sql, values)
        defer { statement.reset() }
        while try statement.step(), try read(statement) {}
    }

    /// Runs a statement that is not cached, such as a pragma, and returns the first column of its rows.
    @discardableResult
    func execute(_ text: String) throws(StorageError) -> [String] {
        let prepared = try prepare(text, flags: 0)
        defer { sqlite3_finalize(prepared) }
        let statement = Statement(prepared)
        var rows: [String] = []
        while try statement.step() { rows.append(statement.text(0) ?? "") }
        return rows
    }

    /// The value of a pragma.
    func number(_ setting: String) throws(StorageError) -> Int64 {
        Int64(try execute("PRAGMA \(setting)").first ?? "") ?? 0
    }

    private func prepare(_ text: String, flags: UInt32) throws(StorageError) -> OpaquePointer {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, text, -1, flags, &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw failure(code, doing: text) }
        return prepared
    }

    // MARK: State

    /// Sets one of SQLite's boolean options of connections.
    func configure(_ option: Int32, _ on: Bool) throws(StorageError) {
        let code = csqlite_db_config(handle, option, on ? 1 : 0)
        guard code == SQLITE_OK else { throw failure(code, doing: "configuring \(option)") }
    }

    /// Sets the timeout of waiting for another connection's lock.
    func setBusyTimeout(milliseconds: Int32) {
        sqlite3_busy_timeout(handle, milliseconds)
    }

    /// Whether the connection can only read.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// The rowid of the last insertion.
    var lastInsertedKey: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The number of rows that the last statement changed.
    var changedRows: Int { Int(sqlite3_changes(handle)) }

    /// SQLite's data version: a number that changes when any connection changes the file. Another
    /// connection's change is visible in the next transaction.
    var dataVersion: UInt32 {
        var version: UInt32 = 0
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
        return version
    }

    /// Whether the disk has failed since the connection was opened.
    var diskHasFailed: Bool { StorageError.diskError(of: handle) != nil }

    /// Rolls a failed transaction back, unless SQLite has done so already.
    func rollBack() {
        if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    /// The number of prepared statements.
    var preparedStatements: Int {
        var count = 0
        var next = sqlite3_next_stmt(handle, nil)
        while let statement = next {
            count += 1
            next = sqlite3_next_stmt(handle, statement)
        }
        return count
    }

    private func failure(_ code: Int32, doing text: String) -> StorageError {
        StorageError(sqlite: code, on: handle, doing: text)
    }
}
