/// A CRC-32 (the one of zlib and PNG), up to sixteen bytes at a time.
///
/// SQLite's own check of a file does not see a flipped letter; this does.
struct Checksum {
    private var state: UInt32 = .max
    private let tables = Self.tables

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
        var state = state
        var offset = 0
        while offset + 16 <= bytes.count {
            state =
                after(12, word(bytes, offset) ^ state) ^ after(8, word(bytes, offset + 4))
                ^ after(4, word(bytes, offset + 8)) ^ after(0, word(bytes, offset + 12))
            offset += 16
        }
        while offset + 4 <= bytes.count {
            state = after(0, word(bytes, offset) ^ state)
            offset += 4
        }
        while offset < bytes.count {
            state = tables[Int(UInt8(truncatingIfNeeded: state) ^ bytes[offset])] ^ state >> 8
            offset += 1
        }
        self.state = state
    }

    @inline(__always)
    private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// What a word does to the state from `distance` bytes away.
    @inline(__always)
    private func after(_ distance: Int, _ word: UInt32) -> UInt32 {
        let tables = tables + distance << 8
        return tables[0x300 + Int(word & 0xFF)] ^ tables[0x200 + Int(word >> 8 & 0xFF)]
            ^ tables[0x100 + Int(word >> 16 & 0xFF)] ^ tables[Int(word >> 24)]
    }

    /// Adds a number's eight bytes.
    mutating func add(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    /// Adds a number's eight bytes.
    mutating func add(_ number: Double) {
        add(Int64(bitPattern: number.bitPattern))
    }

    /// Adds the bytes of fields, and how many each has or that there is none, so that neighbours cannot exchange theirs.
    mutating func add(
        _ first: UnsafeRawBufferPointer?, _ second: UnsafeRawBufferPointer?,
        _ third: UnsafeRawBufferPointer? = nil
    ) {
        add(Self.counts(first?.count, second?.count))
        if let first { add(first) }
        if let second { add(second) }
        if let third { add(third) }
    }

    /// What is added for the numbers of bytes of fields, of which the last one's is the rest.
    static func counts(_ first: Int?, _ second: Int?) -> Int64 {
        Int64(first ?? -1) << 32 ^ Int64(second ?? -1)
    }

    /// Table `n` at offset 256 × n says what a byte does to the state from n bytes away.
    ///
    /// Unsafe only by its type: it is filled once, before its first use, never changed and never freed.
    nonisolated(unsafe) private static let tables: UnsafePointer<UInt32> = {
        let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 16 * 256)
        for byte in 0..<256 {
            var state = UInt32(byte)
            for _ in 0..<8 { state = state >> 1 ^ (state & 1 == 1 ? 0xEDB8_8320 : 0) }
            tables[byte] = state
        }
        for entry in 256..<16 * 256 {
            let nearer = tables[entry - 256]
            tables[entry] = nearer >> 8 ^ tables[Int(nearer & 0xFF)]
        }
        return UnsafePointer(tables)
    }()
}
