import FoundationEssentials

extension String {
    /// Gives the text's UTF-8 bytes to `body`, without a copy.
    func withBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try utf8Span.span.withUnsafeBytes(body)
    }
}

extension String? {
    /// Gives the text's UTF-8 bytes to `body`, without a copy, or nothing.
    func withBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer?) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let self else { return try body(nil) }
        return try self.withBytes { bytes throws(Failure) in try body(bytes) }
    }
}

extension UUID {
    /// The id of these 16 bytes; `nil` where they are not 16.
    init?(bytes: UnsafeRawBufferPointer) {
        guard bytes.count == MemoryLayout<uuid_t>.size else { return nil }
        self.init(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    /// Gives the id's 16 bytes to `body`.
    func withBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try withUnsafeBytes(of: uuid, body)
    }
}

extension Data {
    /// Gives the bytes to `body`, without a copy.
    func withBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try bytes.withUnsafeBytes(body)
    }
}

extension [UInt8] {
    /// Gives the bytes to `body`, without a copy.
    func withBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try span.withUnsafeBytes(body)
    }
}
