/// A CRC-32 (the one of zlib and PNG), eight bytes at a time.
///
/// SQLite's own check of a file does not see a flipped letter; this does.
struct Checksum {
    private var state: UInt32 = .max

    /// The checksum of what was added, as it is stored.
    var value: Int64 { Int64(~state) }

    /// The checksum of bytes alone, as it is stored.
    static func value(of bytes: UnsafeRawBufferPointer) -> Int64 {
        var checksum = Checksum()
        checksum.add(bytes)
        return checksum.value
    }

    /// Adds bytes.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        let tables = Self.tables
        var state = state
        var offset = 0
        while offset + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let low = UInt32(truncatingIfNeeded: word) ^ state
            let high = UInt32(truncatingIfNeeded: word >> 32)
            state =
                tables[0x700 + Int(low & 0xFF)] ^ tables[0x600 + Int(low >> 8 & 0xFF)]
                ^ tables[0x500 + Int(low >> 16 & 0xFF)] ^ tables[0x400 + Int(low >> 24)]
                ^ tables[0x300 + Int(high & 0xFF)] ^ tables[0x200 + Int(high >> 8 & 0xFF)]
                ^ tables[0x100 + Int(high >> 16 & 0xFF)] ^ tables[Int(high >> 24)]
            offset += 8
        }
        while offset < bytes.count {
            state = tables[Int(UInt8(truncatingIfNeeded: state) ^ bytes[offset])] ^ state >> 8
            offset += 1
        }
        self.state = state
    }

    /// Adds a number's eight bytes.
    mutating func add(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    /// Adds a number's eight bytes.
    mutating func add(_ number: Double) {
        add(Int64(bitPattern: number.bitPattern))
    }

    /// Adds bytes and how many they are, or that there are none, so that neighbours cannot exchange theirs.
    mutating func add(field bytes: UnsafeRawBufferPointer?) {
        guard let bytes else { return add(-1 as Int64) }
        add(Int64(bytes.count))
        add(bytes)
    }

    /// Table `n` at offset 256 × n says what a byte does to the state from n bytes away.
    ///
    /// Unsafe only by its type: it is filled once, before its first use, never changed and never freed.
    nonisolated(unsafe) private static let tables: UnsafePointer<UInt32> = {
        let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 8 * 256)
        for byte in 0..<256 {
            var state = UInt32(byte)
            for _ in 0..<8 { state = state >> 1 ^ (state & 1 == 1 ? 0xEDB8_8320 : 0) }
            tables[byte] = state
        }
        for entry in 256..<8 * 256 {
            let nearer = tables[entry - 256]
            tables[entry] = nearer >> 8 ^ tables[Int(nearer & 0xFF)]
        }
        return UnsafePointer(tables)
    }()
}
