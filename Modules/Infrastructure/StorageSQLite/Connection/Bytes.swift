import FoundationEssentials

extension String {
    /// Calls `body` with the text's UTF-8 bytes, without a copy.
    func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        utf8Span.span.withUnsafeBytes(body)
    }
}

extension UUID {
    /// The id of 16 bytes; `nil` for another number of bytes.
    init?(bytes: UnsafeRawBufferPointer) {
        guard bytes.count == MemoryLayout<uuid_t>.size else { return nil }
        self.init(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }

    /// Calls `body` with the id's 16 bytes.
    func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        withUnsafeBytes(of: uuid, body)
    }
}
