import FoundationEssentials
import HTTPInterface

/// Receives a body: decodes it, enforces the request's limit, and checks at the end that it is complete.
struct ResponseBody: ~Copyable {
    private var buffer = BodyBuffer()
    private var inflater: Inflater?
    private var isReceiving = false
    private var limit = 0
    private var isStreamed = false
    /// The number of bytes taken as chunks.
    private var takenCount = 0

    /// Prepares for another body, of at most `limit` bytes after decoding.
    mutating func reset(limit: Int, isStreamed: Bool = false) {
        buffer.clear()
        inflater = nil
        isReceiving = false
        self.limit = limit
        self.isStreamed = isStreamed
        takenCount = 0
    }

    /// Receives bytes after transfer decoding and before content decoding.
    ///
    /// - Throws: `bodyTooLarge` once the limit is exceeded, `unreadable` where decoding fails.
    mutating func receive(_ bytes: UnsafeRawBufferPointer, of head: ResponseHead) throws(HTTPError) {
        if !isReceiving { try begin(head) }
        guard inflater == nil else {
            do throws(HTTPError) {
                try inflater?.decode(bytes, into: &buffer, limit: limit - takenCount)
            } catch {
                throw error.reason == .bodyTooLarge ? .bodyTooLarge(limit: limit) : error
            }
            return
        }
        guard takenCount + buffer.count + bytes.count <= limit else { throw .bodyTooLarge(limit: limit) }
        try buffer.append(bytes)
    }

    /// Removes and returns the decoded bytes since the last chunk.
    mutating func takeChunk() -> Data {
        takenCount += buffer.count
        return buffer.take()
    }

    /// Removes and returns the decoded body, or its bytes since the last chunk.
    ///
    /// - Throws: `unreadable` if the encoded body is truncated.
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
        case .gzip: inflater = try Inflater()
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
