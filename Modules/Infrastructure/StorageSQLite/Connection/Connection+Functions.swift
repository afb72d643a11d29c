import CSQLite

extension Connection {
    /// Adds the aggregate function `count_set(number, bits)`: how many numbers have a bit of a blob that is set. The
    /// lowest bit of the first byte is that of 0.
    ///
    /// A lookup in a temporary table of the numbers takes five times as long.
    static func defineFunctions(on handle: OpaquePointer) {
        let code = sqlite3_create_function_v2(
            handle, "count_set", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil, nil,
            { context, _, values in
                guard let values, let bits = sqlite3_value_blob(values[1]) else { return }
                let number = sqlite3_value_int64(values[0])
                guard 0..<Int64(sqlite3_value_bytes(values[1])) ~= number >> 3,
                    let count = sqlite3_aggregate_context(context, Int32(MemoryLayout<Int64>.size))
                else { return }
                let byte = bits.load(fromByteOffset: Int(number >> 3), as: UInt8.self)
                count.assumingMemoryBound(to: Int64.self).pointee += Int64(byte >> UInt8(number & 7) & 1)
            },
            { context in
                // SQLite makes no context for a count without rows.
                let count = sqlite3_aggregate_context(context, 0)
                sqlite3_result_int64(context, count?.load(as: Int64.self) ?? 0)
            }, nil)
        assert(code == SQLITE_OK, "SQLite refused a function")
    }
}
