import CZlib
import HTTPInterface

/// Decodes a gzip stream piece by piece, and knows whether it came to its end.
struct Inflater: ~Copyable {
    /// zlib keeps the stream's address, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var isAtEnd = false

    /// - Throws: `unreadable` where zlib has no memory left.
    init() throws(HTTPError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 16 asks for gzip's frame, with its checksum and length; 15 is the largest window.
        let code = inflateInit2_(stream, 16 + 15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else {
            stream.deallocate()
            throw HTTPError(.unreadable, message: "zlib cannot be set up (zlib \(code))")
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Appends what `bytes` decode to.
    ///
    /// - Throws: `unreadable` where the stream is broken, `bodyTooLarge` as soon as `body` holds more than `limit`.
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
                // A gzip stream may be several, one after the other (RFC 1952, 2.2).
                inflateReset(stream)
                isAtEnd = false
            }
            // One byte more than may come tells that too much does.
            let most = limit - body.count + 1
            try body.fill(atLeast: min(max(4 * bytes.count, 4_096), most)) { spare throws(HTTPError) in
                try step(into: UnsafeMutableRawBufferPointer(rebasing: spare.prefix(most)))
            }
            isFull = stream.pointee.avail_out == 0
            if body.count > limit { throw HTTPError.bodyTooLarge(limit: limit) }
        }
    }

    /// - Throws: `unreadable` where the stream has not come to its end.
    func finish() throws(HTTPError) {
        guard isAtEnd else { throw HTTPError(.unreadable, message: "the gzip stream is cut off") }
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
