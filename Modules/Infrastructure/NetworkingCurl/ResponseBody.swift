import FoundationEssentials
import HTTPInterface

/// Gathers a body: decodes it, counts it against the request's limit, and tells at the end whether it is whole.
struct ResponseBody: ~Copyable {
    private var buffer = BodyBuffer()
    private var inflater: Inflater?
    private var isReceiving = false
    private var limit = 0

    /// Forgets what came before; nothing larger than `limit` bytes is accepted from here on.
    mutating func reset(limit: Int) {
        buffer.clear()
        inflater = nil
        isReceiving = false
        self.limit = limit
    }

    /// Takes bytes as they came over the wire, chunks put together, encoding not undone.
    ///
    /// - Throws: `bodyTooLarge` as soon as more than the limit has come, `unreadable` where decoding fails.
    mutating func receive(_ bytes: UnsafeRawBufferPointer, of head: ResponseHead) throws(HTTPError) {
        if !isReceiving { try begin(head) }
        guard inflater == nil else {
            try inflater?.decode(bytes, into: &buffer, limit: limit)
            return
        }
        guard buffer.count + bytes.count <= limit else { throw .bodyTooLarge(limit: limit) }
        buffer.append(bytes)
    }

    /// The whole body, decoded.
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
            buffer.reserve(length)
        case .gzip:
            inflater = Inflater()
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
