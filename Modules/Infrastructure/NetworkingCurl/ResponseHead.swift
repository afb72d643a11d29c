import HTTPInterface

/// The status line and header fields of a final response, received line by line. Interim responses (1xx) and
/// trailer fields are skipped.
struct ResponseHead {
    /// The content coding of a body.
    enum Encoding: Equatable {
        case identity
        case gzip
        case other(String)
    }

    /// The most bytes of all head lines of a response, with interim responses and trailers: 128 KB. Servers
    /// commonly accept 8 to 16 KB of a client.
    static let byteLimit = 131_072
    /// The most fields, since a small field takes far more memory than its bytes.
    static let fieldLimit = 1_000

    private var content = Content()
    private var headCache = HeadCache()
    private var parser = FieldParser()
    private var byteCount = 0

    var status: Int { content.status }
    var fields: [HTTPHeaders.Field] { content.fields }
    var contentLength: Int? { content.contentLength }
    var encoding: Encoding { content.encoding }
    var location: String? { content.location }
    var isComplete: Bool { content.isComplete }

    mutating func reset() {
        content = Content()
        byteCount = 0
        headCache.begin()
    }

    /// Receives a line with its end.
    ///
    /// - Throws: `unreadable` if the head exceeds its limits, is invalid or contradicts itself.
    mutating func receive(_ line: UnsafeRawBufferPointer) throws(HTTPError) {
        byteCount += line.count
        guard byteCount <= Self.byteLimit else { throw .unreadableHead("the headers are too large") }
        switch headCache.compare(line) {
        case .matches: return
        case .completes: content = headCache.content
        case .differs: try receiveNew(line)
        }
    }

    private mutating func receiveNew(_ line: UnsafeRawBufferPointer) throws(HTTPError) {
        for earlier in headCache.diverge() {
            try earlier.withUnsafeBufferPointer { earlier throws(HTTPError) in
                try content.read(UnsafeRawBufferPointer(earlier), by: &parser)
            }
        }
        headCache.record(line)
        try content.read(line, by: &parser)
        if content.isComplete { headCache.complete(content) }
    }
}

extension HTTPError {
    static func unreadableHead(_ message: String) -> HTTPError { HTTPError(.unreadable, message: message) }
}
