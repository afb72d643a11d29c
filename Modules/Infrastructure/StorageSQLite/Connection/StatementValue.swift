import CSQLite
import FoundationEssentials

/// A value that can be bound to a parameter of a statement. SQLite copies texts and bytes.
protocol StatementValue {
    /// Binds the value, and returns SQLite's result code.
    func bind(to statement: OpaquePointer, _ parameter: Int32) -> Int32
}

/// The values of a statement's parameters, the first one's first; `nil` is `NULL`.
typealias StatementValues = [(any StatementValue)?]

extension Int64: StatementValue {
    func bind(to statement: OpaquePointer, _ parameter: Int32) -> Int32 {
        sqlite3_bind_int64(statement, parameter, self)
    }
}

extension Double: StatementValue {
    func bind(to statement: OpaquePointer, _ parameter: Int32) -> Int32 {
        sqlite3_bind_double(statement, parameter, self)
    }
}

extension Date: StatementValue {
    func bind(to statement: OpaquePointer, _ parameter: Int32) -> Int32 {
        timeIntervalSinceReferenceDate.bind(to: statement, parameter)
    }
}

extension String: StatementValue {
    func bind(to statement: OpaquePointer, _ parameter: Int32) -> Int32 {
        sqlite3_bind_text(statement, parameter, self, Int32(utf8.count), UnsafeRawBufferPointer.copy)
    }
}

extension UUID: StatementValue {
    func bind(to statement: OpaquePointer, _ parameter: Int32) -> Int32 {
        withBytes { $0.bind(to: statement, parameter) }
    }
}

extension Data: StatementValue {
    func bind(to statement: OpaquePointer, _ parameter: Int32) -> Int32 {
        withUnsafeBytes { $0.bind(to: statement, parameter) }
    }
}

extension [UInt8]: StatementValue {
    func bind(to statement: OpaquePointer, _ parameter: Int32) -> Int32 {
        withUnsafeBytes { $0.bind(to: statement, parameter) }
    }
}

extension UnsafeRawBufferPointer {
    /// `SQLITE_TRANSIENT`, which Swift does not import.
    fileprivate static var copy: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }

    fileprivate func bind(to statement: OpaquePointer, _ parameter: Int32) -> Int32 {
        // SQLite would bind an empty array without an address as `NULL`.
        isEmpty
            ? sqlite3_bind_zeroblob(statement, parameter, 0)
            : sqlite3_bind_blob64(statement, parameter, baseAddress, UInt64(count), Self.copy)
    }
}
