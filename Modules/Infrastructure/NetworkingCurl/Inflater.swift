import CZlib
import HTTPInterface

/// Decodes a gzip stream in chunks, and detects truncation.
struct Inflater: ~Copyable {
    /// zlib stores the stream's address, so that it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var isAtEnd = false

    /// - Throws: `unreadable` if zlib has no memory left.
    init() throws(HTTPError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 16 selects gzip's format, with its checksum and length; 15 is the largest window (zlib.h,
        // inflateInit2).
        let code = inflateInit2_(stream, 16 + 15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else {
            stream.deallocate()
            throw HTTPError(.unreadable, message: "couldn't set up zlib (\(code))")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Decodes `bytes` and appends the result to `body`.
    ///
    /// - Throws: `unreadable` if the stream is invalid, `bodyTooLarge` once `body` has more bytes than
    ///   `limit`.
    mutating func decode(
        _ bytes: UnsafeRawBufferPointer, into body: inout BodyBuffer, limit: Int
    ) throws(HTTPError) {
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(bytes.count)
        var isFull = false
        while stream.pointee.avail_in > 0 || isFull {
            if isAtEnd {
                guard stream.pointee.avail_in > 0 else { return }
                // A gzip file may have several members (RFC 1952, 2.2).
                inflateReset(stream)
                isAtEnd = false
            }
            // One byte beyond the limit detects that it is exceeded.
            let most = limit - body.count + 1
            try body.fill(atLeast: min(max(4 * bytes.count, 4_096), most)) { spare throws(HTTPError) in
                try step(into: UnsafeMutableRawBufferPointer(rebasing: spare.prefix(most)))
            }
            isFull = stream.pointee.avail_out == 0
            if body.count > limit { throw HTTPError.bodyTooLarge(limit: limit) }
        }
    }

    /// - Throws: `unreadable` if the stream is truncated.
    func finish() throws(HTTPError) {
        guard isAtEnd else {
            throw HTTPError(.unreadable, .truncation, message: "the gzip stream is cut off")
        }
    }

    private mutating func step(into spare: UnsafeMutableRawBufferPointer) throws(HTTPError) -> Int {
        stream.pointee.next_out = spare.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(clamping: spare.count)
        let offered = Int(stream.pointee.avail_out)
        switch inflate(stream, Z_NO_FLUSH) {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: isAtEnd = true
        case let code: throw HTTPError(.unreadable, message: "the gzip stream is broken (zlib \(code))")
        }
        return offered - Int(stream.pointee.avail_out)
    }
}
