import CSQLite
import FoundationEssentials
import StorageInterface

/// A prepared statement, which its ``Connection`` owns and frees.
///
/// Bound bytes must outlive the steps that use them, since binding copies nothing.
struct Statement {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

    // MARK: Steps

    /// Advances to the next row; `false` at the end.
    func step() throws(StorageError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw failure(code)
        }
    }

    /// Runs a statement without rows, and resets it.
    func run() throws(StorageError) {
        defer { reset() }
        _ = try step()
    }

    /// Resets the statement for the next binding, and releases its row.
    func reset() {
        sqlite3_reset(handle)
    }

    // MARK: Binding

    /// Binds a number to a parameter; the first parameter has index 1.
    func bind(_ parameter: Int32, _ number: Int64) throws(StorageError) {
        try expect(sqlite3_bind_int64(handle, parameter, number))
    }

    /// Binds a number to a parameter.
    func bind(_ parameter: Int32, _ number: Double) throws(StorageError) {
        try expect(sqlite3_bind_double(handle, parameter, number))
    }

    /// Binds the UTF-8 bytes of a text to a parameter.
    func bindText(_ parameter: Int32, _ text: UnsafeRawBufferPointer) throws(StorageError) {
        guard let bytes = text.assumingMemoryBound(to: CChar.self).baseAddress, !text.isEmpty else {
            return try expect(sqlite3_bind_text(handle, parameter, "", 0, nil))
        }
        try expect(
            sqlite3_bind_text64(handle, parameter, bytes, UInt64(text.count), nil, UInt8(SQLITE_UTF8)))
    }

    /// Binds bytes to a parameter.
    func bindBlob(_ parameter: Int32, _ bytes: UnsafeRawBufferPointer) throws(StorageError) {
        guard let base = bytes.baseAddress, !bytes.isEmpty else {
            return try expect(sqlite3_bind_zeroblob(handle, parameter, 0))
        }
        try expect(sqlite3_bind_blob64(handle, parameter, base, UInt64(bytes.count), nil))
    }

    /// Binds `NULL` to a parameter.
    func bindNull(_ parameter: Int32) throws(StorageError) {
        try expect(sqlite3_bind_null(handle, parameter))
    }

    // MARK: Columns

    /// Whether a column of the row is `NULL`; the first column has index 0.
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    /// The integer in a column of the row.
    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// The floating-point number in a column of the row.
    func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    /// The bytes in a column of the row, valid until the next step; a text's are UTF-8. `nil` for `NULL`.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
        // Texts are read as blobs too: sqlite3_column_text would copy them to add a terminating zero.
        guard let base = sqlite3_column_blob(handle, column) else {
            return isNull(column) ? nil : UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: base, count: Int(sqlite3_column_bytes(handle, column)))
    }

    /// The text in a column of the row.
    func text(_ column: Int32) -> String? {
        bytes(column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The id in a column of the row; `nil` for other bytes.
    func id(_ column: Int32) -> UUID? {
        bytes(column).flatMap(UUID.init(bytes:))
    }

    // MARK: Failures

    private func expect(_ code: Int32) throws(StorageError) {
        if code != SQLITE_OK { throw failure(code) }
    }

    /// The error with the statement's text, without its bound values, which may be private.
    private func failure(_ code: Int32) -> StorageError {
        let text = sqlite3_sql(handle).map { String(cString: $0) } ?? ""
        return StorageError(sqlite: code, on: sqlite3_db_handle(handle), doing: text)
    }
}
