import FoundationEssentials

extension String {
    /// Calls `body` with the text's UTF-8 bytes, without a copy.
    func withBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try utf8Span.span.withUnsafeBytes(body)
    }
}

extension UUID {
    /// The id of 16 bytes; `nil` for another number of bytes.
    init?(bytes: UnsafeRawBufferPointer) {
        guard bytes.count == MemoryLayout<uuid_t>.size else { return nil }
        self.init(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    /// Calls `body` with the id's 16 bytes.
    func withBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try withUnsafeBytes(of: uuid, body)
    }
}

extension Data {
    /// Calls `body` with the bytes, without a copy.
    func withBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try bytes.withUnsafeBytes(body)
    }
}

extension [UInt8] {
    /// Calls `body` with the bytes, without a copy.
    func withBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try span.withUnsafeBytes(body)
    }
}
