import CZlib

/// Makes gzip streams (RFC 1952).
enum Gzip {
    /// A stream of these bytes, stored as they are.
    static func stored(_ bytes: [UInt8]) -> [UInt8] { stream(of: bytes, level: Z_NO_COMPRESSION) }

    static func compressed(_ bytes: [UInt8]) -> [UInt8] { stream(of: bytes, level: Z_BEST_SPEED) }

    /// A stream of some million zeros, hundreds of times as small, which breaks off before its end.
    static func zeros(millions: Int) -> [UInt8] {
        let million = stream(
            of: [UInt8](repeating: 0, count: 1_000_000), level: Z_BEST_SPEED, flush: Z_FULL_FLUSH)
        // The blocks after the header of ten bytes refer to no bytes before them.
        return million + repeatElement(million.dropFirst(10), count: millions - 1).joined()
    }

    private static func stream(of bytes: [UInt8], level: Int32, flush: Int32 = Z_FINISH) -> [UInt8] {
        var (stream, bytes) = (z_stream(), bytes)
        // 16 selects gzip's format; 15 is the largest window, and 8 the default memory (zlib.h, deflateInit2).
        deflateInit2_(
            &stream, level, Z_DEFLATED, 16 + 15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            bytes.withUnsafeMutableBufferPointer { input in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                deflate(&stream, flush)
            }
            count = Int(stream.total_out)
        }
    }
}
