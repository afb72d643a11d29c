import CSQLite
import StorageInterface

/// One connection to a database file and the statements prepared on it; frees both at its end.
///
/// Unchecked because of its pointers: SQLite lets any thread use a connection, as long as no two do at once. It cannot
/// be copied, and lives in the `Mutex` of ``Database``.
struct Connection: ~Copyable, @unchecked Sendable {
    private let handle: OpaquePointer
    /// Each is prepared when it is first needed.
    private var statements: [SQL: OpaquePointer] = [:]

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - name: A path, or a `file:` URI where `flags` say so.
    ///   - vfs: The name of the file system to use; `nil` for the usual one.
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
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        let code = sqlite3_close(handle)
        assert(code == SQLITE_OK, "a statement outlived its connection")
    }

    // MARK: Statements

    /// A statement of the module, ready to be bound.
    mutating func statement(_ sql: SQL) throws(StorageError) -> Statement {
        if let prepared = statements[sql] { return Statement(prepared) }
        let prepared: OpaquePointer
        do throws(StorageError) {
            prepared = try prepare("\(sql.text)", flags: UInt32(SQLITE_PREPARE_PERSISTENT))
        } catch {
            guard error.code == Int(SQLITE_ERROR) else { throw error }
            // The statement is right, so the schema is not the one that was made.
            throw StorageError(.damaged, code: error.code, message: error.message)
        }
        statements[sql] = prepared
        return Statement(prepared)
    }

    /// Runs a statement of the module that gives no rows.
    mutating func run(
        _ sql: SQL, bind: (Statement) throws(StorageError) -> Void = { _ throws(StorageError) in }
    ) throws(StorageError) {
        let statement = try statement(sql)
        try bind(statement)
        try statement.run()
    }

    /// What `read` makes of the first row of a statement of the module; `nil` where there is none.
    mutating func first<Value>(
        _ sql: SQL, bind: (Statement) throws(StorageError) -> Void = { _ throws(StorageError) in },
        read: (Statement) throws(StorageError) -> Value
    ) throws(StorageError) -> Value? {
        let statement = try statement(sql)
        defer { statement.reset() }
        try bind(statement)
        return try statement.step() ? try read(statement) : nil
    }

    /// Gives every row of a statement of the module to `read`.
    mutating func each(
        _ sql: SQL, bind: (Statement) throws(StorageError) -> Void = { _ throws(StorageError) in },
        read: (Statement) throws(StorageError) -> Void
    ) throws(StorageError) {
        try walk(sql, bind: bind) { row throws(StorageError) in
            try read(row)
            return true
        }
    }

    /// Gives the rows of a statement of the module to `read`, until that returns `false`.
    mutating func walk(
        _ sql: SQL, bind: (Statement) throws(StorageError) -> Void,
        while read: (Statement) throws(StorageError) -> Bool
    ) throws(StorageError) {
        let statement = try statement(sql)
        defer { statement.reset() }
        try bind(statement)
        while try statement.step(), try read(statement) {}
    }

    /// Runs one statement that is not one of the module's, such as a setting, and gives its rows' first columns.
    @discardableResult
    func execute(_ text: String) throws(StorageError) -> [String] {
        let prepared = try prepare(text, flags: 0)
        defer { sqlite3_finalize(prepared) }
        let statement = Statement(prepared)
        var rows: [String] = []
        while try statement.step() { rows.append(statement.text(0) ?? "") }
        return rows
    }

    /// The number that a setting has.
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

    /// Turns one of SQLite's switches for connections.
    func configure(_ option: Int32, _ on: Bool) throws(StorageError) {
        let code = csqlite_db_config(handle, option, on ? 1 : 0)
        guard code == SQLITE_OK else { throw failure(code, doing: "configuring \(option)") }
    }

    /// Waits up to so many milliseconds for a lock that another connection holds.
    func setBusyTimeout(milliseconds: Int32) {
        sqlite3_busy_timeout(handle, milliseconds)
    }

    /// The file can only be read.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// The key of the row inserted last.
    var lastInsertedKey: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The number of rows that the statement run last has changed.
    var changedRows: Int { Int(sqlite3_changes(handle)) }

    /// A number that changes whenever this connection or, as this one sees in its next transaction, another one has
    /// changed the file.
    var dataVersion: UInt32 {
        var version: UInt32 = 0
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
        return version
    }

    /// The disk has failed since the connection was opened.
    var diskHasFailed: Bool { StorageError.diskError(of: handle) != nil }

    /// Ends a transaction that failed, if SQLite has not done so by itself.
    func rollBack() {
        if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    }

    /// The number of statements that stand prepared.
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
