import FoundationEssentials
import ItemInterface

/// A cursor as it stands in a page's row.
///
/// The uppercase text of a UUID, which api.md's cursors are, takes the UUID's 16 bytes, as in files of all versions before
/// the seventh. Any other cursor's bytes stand behind one that is 1, or behind a 2 and another one where they would be 16.
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

    /// Reads the bytes in a row; `nil` where they are no cursor.
    init?(stored: UnsafeRawBufferPointer) {
        if let id = UUID(bytes: stored) {
            self = .id(id)
        } else {
            guard let prefix = stored.first, 1...2 ~= prefix, prefix <= stored.count else { return nil }
            self = .bytes(Data(stored[Int(prefix)...]))
        }
    }

    /// The cursor as its source made it.
    var cursor: Cursor {
        switch self {
        case .id(let id): Cursor(Data(id.uuidString.utf8))
        case .bytes(let bytes): Cursor(bytes)
        }
    }

    /// Gives the bytes of the row to `body`.
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
