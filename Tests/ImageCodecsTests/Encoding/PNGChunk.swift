import FoundationEssentials

extension Data {
    /// A PNG chunk with its checksum, or with zeros instead.
    static func pngChunk(_ name: String, _ content: [UInt8], hasChecksum: Bool = true) -> Data {
        pngChunk(Array(name.utf8), content, hasChecksum: hasChecksum)
    }

    static func pngChunk(_ name: [UInt8], _ content: [UInt8], hasChecksum: Bool = true) -> Data {
        let covered = name + content
        let checksum = hasChecksum ? Int(checksum(covered)) : 0
        return Data(bigEndian: content.count) + covered + Data(bigEndian: checksum)
    }

    /// A PNG of a header with a size, without pixels.
    static func pngHeader(width: Int, height: Int, depth: UInt8 = 1) -> Data {
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + pngChunk("IHDR", Array(Data(bigEndian: width) + Data(bigEndian: height)) + [depth, 0, 0, 0, 0])
            + pngChunk("IDAT", [0x78, 0x9C]) + pngChunk("IEND", [])
    }

    init(bigEndian number: Int) {
        self.init([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) })
    }

    /// CRC-32 (PNG, annex D).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        let table: [UInt32] = (0..<256).map { byte in
            (0..<8).reduce(UInt32(byte)) { (bits: UInt32, _) -> UInt32 in
                bits & 1 == 1 ? (bits >> 1) ^ 0xEDB8_8320 : bits >> 1
            }
        }
        var checksum = UInt32.max
        table.withUnsafeBufferPointer { table in
            for byte in bytes {
                let place = UInt8(truncatingIfNeeded: checksum) ^ byte
                checksum = (checksum >> 8) ^ table[Int(place)]
            }
        }
        return ~checksum
    }
}
