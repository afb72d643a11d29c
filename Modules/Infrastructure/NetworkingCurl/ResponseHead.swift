import HTTPInterface

/// The status line and header fields of an answer, gathered line by line.
///
/// Interim answers (1xx) are forgotten when the next one begins, and trailer fields are passed over: what is left is
/// the head of the final answer.
struct ResponseHead {
    /// How a body is encoded.
    enum Encoding: Equatable {
        case identity
        case gzip
        case other(String)
    }

    /// The most bytes that head lines may take in one answer, interim ones and trailers included: 128 KB. Servers
    /// commonly accept 8 to 16 KB of a client.
    static let byteLimit = 131_072
    /// The most fields: a million empty ones would cost far more memory than their bytes.
    static let fieldLimit = 1_000

    private var content = Content()
    private var known = KnownHead()
    private var reader = FieldReader()
    private var byteCount = 0

    var status: Int { content.status }
    var fields: [HTTPHeaders.Field] { content.fields }
    var contentLength: Int? { content.contentLength }
    var encoding: Encoding { content.encoding }
    var location: String? { content.location }
    /// Whether the final answer's head has come to its end.
    var isComplete: Bool { content.isComplete }

    /// Forgets what came before.
    mutating func reset() {
        content = Content()
        byteCount = 0
        known.begin()
    }

    /// Takes a line as it came, its end included.
    ///
    /// - Throws: `unreadable` where the head is larger than its limits, or contradicts itself.
    mutating func receive(_ line: UnsafeRawBufferPointer) throws(HTTPError) {
        byteCount += line.count
        guard byteCount <= Self.byteLimit else { throw .unreadableHead("the headers are too large") }
        switch known.compare(line) {
        case .follows: return
        case .completes: content = known.content
        case .differs: try receiveNew(line)
        }
    }

    private mutating func receiveNew(_ line: UnsafeRawBufferPointer) throws(HTTPError) {
        for earlier in known.divert() {
            try earlier.withUnsafeBufferPointer { earlier throws(HTTPError) in
                try content.read(UnsafeRawBufferPointer(earlier), by: &reader)
            }
        }
        known.record(line)
        try content.read(line, by: &reader)
        if content.isComplete { known.complete(content) }
    }
}

extension HTTPError {
    static func unreadableHead(_ message: String) -> HTTPError {
        HTTPError(.unreadable, message: message)
    }
}
