import Glibc
import MarkupInterface

/// A hash table of a document's names with the handler's numbers.
///
/// A key is the bytes of a name: namespace, ``separator`` and local name, or a local name alone.
struct NameTable {
    /// The byte between a namespace and a local name, which is not allowed in XML documents.
    static let separator: UInt8 = 1

    private struct Entry {
        let hash: UInt64
        let start: Int, count: Int
        let number: Int
    }

    /// The open-addressing slots with indices of entries, at most half of them used; -1 for an empty slot.
    private var slots = [Int32](repeating: -1, count: 64)
    private var entries: [Entry] = []
    private var bytes: [UInt8] = []
    /// A random seed against hash flooding.
    private let seed = UInt64.random(in: .min ... .max) | 1

    /// The number of a name; the handler is called for the first occurrence.
    mutating func number(of key: UnsafeBufferPointer<UInt8>, asking handler: inout any XMLHandler) -> Int {
        let hash = hash(of: key)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let entry = entries[Int(slots[slot])]
            if entry.hash == hash, entry.count == key.count, has(key, at: entry.start) { return entry.number }
            slot = (slot + 1) & (slots.count - 1)
        }
        let number = handler.number(of: Self.name(key))
        slots[slot] = Int32(entries.count)
        entries.append(Entry(hash: hash, start: bytes.count, count: key.count, number: number))
        bytes += key
        if entries.count * 2 > slots.count { grow() }
        return number
    }

    private func has(_ key: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        bytes.withUnsafeBytes { bytes in
            guard let own = bytes.baseAddress, let other = key.baseAddress else { return key.isEmpty }
            return memcmp(own + start, other, key.count) == 0
        }
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 2)
        for (index, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(index)
        }
    }

    private func hash(of key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(key)
        var hash = seed ^ UInt64(key.count)
        var offset = 0
        while offset + 8 <= raw.count {
            hash = Self.mix(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self), seed)
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < raw.count {
            rest = rest << 8 | UInt64(raw[offset])
            offset += 1
        }
        return Self.mix(hash ^ rest, 0x9E37_79B9_7F4A_7C15)
    }

    private static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let product = one.multipliedFullWidth(by: other)
        return product.high ^ product.low
    }

    private static func name(_ key: UnsafeBufferPointer<UInt8>) -> XMLName {
        guard let end = key.firstIndex(of: separator) else {
            return XMLName(String(decoding: key, as: UTF8.self))
        }
        return XMLName(
            String(decoding: key[(end + 1)...], as: UTF8.self),
            namespace: String(decoding: key[..<end], as: UTF8.self))
    }
}
