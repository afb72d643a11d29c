import CZlib
import Foundation

/// Makes gzip streams, by zlib.
enum Gzip {
    /// A stream of a number of zeros, which is a thousandth of their size.
    ///
    /// - Throws: ``CannotRun`` if zlib fails.
    static func zeros(_ count: Int) throws -> Data {
        var stream = z_stream()
        let code = deflateInit2_(
            &stream, 1, Z_DEFLATED, 16 + 15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { throw CannotRun("zlib cannot be set up.") }
        defer { deflateEnd(&stream) }
        var input = [UInt8](repeating: 0, count: 1_000_000)
        var output = [UInt8](repeating: 0, count: 1_000_000)
        var result = Data()
        for index in 0..<count / input.count {
            let isLast = index == count / input.count - 1
            input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                    (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                    deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
                }
            }
            result.append(contentsOf: output[..<(output.count - Int(stream.avail_out))])
        }
        return result
    }
}
