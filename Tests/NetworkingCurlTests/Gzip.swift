/// Makes gzip streams (RFC 1952) without a compressor.
enum Gzip {
    /// A stream of these bytes, stored as they are.
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var blocks: [UInt8] = []
        var rest = bytes[...]
        repeat {
            let block = rest.prefix(65_535)
            rest = rest.dropFirst(65_535)
            let length = UInt16(block.count)
            blocks += [rest.isEmpty ? 1 : 0] + littleEndian(length) + littleEndian(~length) + block
        } while !rest.isEmpty
        return header + blocks + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
    }

    /// A stream of about `count` zeros, 159 times as small, which breaks off before its end.
    static func zeros(_ count: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.write(0b1, 1)
        bits.write(0b01, 2)
        // The literal 0, then runs of 258 at distance 1 (RFC 1951, 3.2.5 and 3.2.6).
        bits.writeCode(0b0011_0000, 8)
        for _ in 0..<16 {
            bits.writeCode(0b1100_0101, 8)
            bits.writeCode(0b00000, 5)
        }
        // A run takes 13 bits, so that 13 bytes later all is the same again.
        let period = Array(bits.bytes[2..<15])
        return header + bits.bytes[..<2] + (0..<count / 258 / 8).flatMap { _ in period }
    }

    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    private static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var checksum = ~UInt32(0)
        for byte in bytes {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum & 1 == 0 ? checksum >> 1 : checksum >> 1 ^ 0xEDB8_8320 }
        }
        return ~checksum
    }

    private struct BitWriter {
        var bytes: [UInt8] = []
        private var used = 8

        /// Numbers are written from their lowest bit.
        mutating func write(_ number: Int, _ count: Int) {
            for index in 0..<count { append(number >> index & 1) }
        }

        /// Codes are written from their highest bit.
        mutating func writeCode(_ code: Int, _ count: Int) {
            for index in (0..<count).reversed() { append(code >> index & 1) }
        }

        private mutating func append(_ bit: Int) {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(bit << used)
            used += 1
        }
    }
}
