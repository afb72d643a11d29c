import CSQLite
import FoundationEssentials
import StorageInterface

/// A prepared statement, which its ``Connection`` owns and frees.
struct Statement {
    private let handle: OpaquePointer

    init(_ handle: OpaquePointer) {
        self.handle = handle
    }

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

    /// Resets the statement for the next binding, and releases its row and values.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// Binds values to the first parameters.
    func bind(_ values: StatementValues) throws(StorageError) {
        for (index, value) in values.enumerated() {
            let parameter = Int32(index + 1)
            let code = value?.bind(to: handle, parameter) ?? sqlite3_bind_null(handle, parameter)
            if code != SQLITE_OK { throw failure(code) }
        }
    }

    // MARK: Columns

    /// Whether a column of the row is `NULL`; the first column has index 0.
    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    /// The integer in a column of the row.
    func number(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// The integer in a column of the row; `nil` for `NULL`.
    func optionalNumber(_ column: Int32) -> Int64? { isNull(column) ? nil : number(column) }

    /// The time in a column of the row; `nil` for `NULL`.
    func date(_ column: Int32) -> Date? {
        isNull(column) ? nil : Date(timeIntervalSinceReferenceDate: double(column))
    }

    /// `NULL` is 0.
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

    /// The error with the statement's text, without its bound values, which may be private.
    private func failure(_ code: Int32) -> StorageError {
        let text = sqlite3_sql(handle).map { String(cString: $0) } ?? ""
        return StorageError(sqlite: code, on: sqlite3_db_handle(handle), doing: text)
    }
}
