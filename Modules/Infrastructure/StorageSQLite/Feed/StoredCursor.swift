import FoundationEssentials
import ItemInterface

/// The stored form of a cursor in a page's row.
///
/// The uppercase text of a UUID, the form of api.md's cursors, is stored as the UUID's 16 bytes. Other
/// cursors' bytes follow a byte 1, or, where that would make 16 bytes, the bytes 2 and 0.
enum StoredCursor: Hashable {
    case id(UUID)
    case bytes(Data)

    init(_ cursor: Cursor) {
        let text = String(decoding: cursor.bytes, as: UTF8.self)
        if let id = UUID(uuidString: text), id.uuidString.utf8.elementsEqual(cursor.bytes) {
            self = .id(id)
        } else {
            self = .bytes(cursor.bytes)
        }
    }

    /// Reads the bytes of a row; `nil` for invalid ones.
    init?(stored: UnsafeRawBufferPointer) {
        if let id = UUID(bytes: stored) {
            self = .id(id)
        } else {
            guard let prefix = stored.first, 1...2 ~= prefix, prefix <= stored.count else { return nil }
            self = .bytes(Data(stored[Int(prefix)...]))
        }
    }

    /// The source's cursor.
    var cursor: Cursor {
        switch self {
        case .id(let id): Cursor(Data(id.uuidString.utf8))
        case .bytes(let bytes): Cursor(bytes)
        }
    }

    /// Calls `body` with the bytes of the row.
    func withBytes<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        switch self {
        case .id(let id): return try id.withBytes(body)
        case .bytes(let bytes):
            let prefix: [UInt8] = bytes.count == MemoryLayout<uuid_t>.size - 1 ? [2, 0] : [1]
            return try Data(prefix + bytes).withBytes(body)
        }
    }
}
