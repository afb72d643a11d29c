import FoundationEssentials
import HTTPInterface

/// Gathers a body: decodes it, counts it against the request's limit, and tells at the end whether it is whole.
struct ResponseBody: ~Copyable {
    private var buffer = BodyBuffer()
    private var inflater: Inflater?
    private var isReceiving = false
    private var limit = 0
    private var isStreamed = false
    /// How many bytes were taken as pieces.
    private var taken = 0

    /// Forgets what came before; nothing larger than `limit` bytes is accepted from here on.
    ///
    /// - Parameter isStreamed: Whether the body is taken in pieces.
    mutating func reset(limit: Int, isStreamed: Bool = false) {
        buffer.clear()
        inflater = nil
        isReceiving = false
        self.limit = limit
        self.isStreamed = isStreamed
        taken = 0
    }

    /// Takes bytes as they came over the wire, chunks put together, encoding not undone.
    ///
    /// - Throws: `bodyTooLarge` as soon as more than the limit has come, `unreadable` where decoding fails.
    mutating func receive(_ bytes: UnsafeRawBufferPointer, of head: ResponseHead) throws(HTTPError) {
        if !isReceiving { try begin(head) }
        guard inflater == nil else {
            do throws(HTTPError) {
                try inflater?.decode(bytes, into: &buffer, limit: limit - taken)
            } catch {
                throw error.reason == .bodyTooLarge ? .bodyTooLarge(limit: limit) : error
            }
            return
        }
        guard taken + buffer.count + bytes.count <= limit else { throw .bodyTooLarge(limit: limit) }
        try buffer.append(bytes)
    }

    /// What has come since the last piece, decoded.
    mutating func takePiece() -> Data {
        taken += buffer.count
        return buffer.take()
    }

    /// The body, decoded: all of it, or what was not taken in pieces.
    ///
    /// - Throws: `unreadable` where its encoding says that something is missing.
    mutating func finish() throws(HTTPError) -> Data {
        if isReceiving { try inflater?.finish() }
        return buffer.take()
    }

    private mutating func begin(_ head: ResponseHead) throws(HTTPError) {
        isReceiving = true
        switch head.encoding {
        case .identity:
            guard let length = head.contentLength else { return }
            guard length <= limit else { throw .bodyTooLarge(limit: limit) }
            if !isStreamed { try buffer.reserve(length) }
        case .gzip:
            inflater = try Inflater()
        case .other(let name):
            throw HTTPError(.unreadable, message: "the body's encoding is unknown: \(name)")
        }
    }
}

extension HTTPError {
    static func bodyTooLarge(limit: Int) -> HTTPError {
        HTTPError(.bodyTooLarge, message: "the body is larger than \(limit) bytes")
    }
}
