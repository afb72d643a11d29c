public import FoundationEssentials

/// A download that resumes with Range requests after a connection has failed (RFC 9110, sections 14.2 and
/// 13.1.5).
///
/// The rest is requested where the response had a strong `ETag`, or no `ETag` and a strong `Last-Modified`;
/// where the server returns a whole or different body instead, the download restarts. The body is requested
/// without content coding, so that its offsets are those of ranges.
public struct HTTPDownload: Sendable {
    /// The bytes received so far.
    public private(set) var body = Data()
    /// The number of bytes of the whole body; `nil` where it is unknown.
    public private(set) var expectedCount: Int?
    /// The number of the last attempt; `nil` where its response did not begin.
    public private(set) var attempt: Int?
    private var request: HTTPRequest
    private var validator: Validator?

    /// - Parameter request: Its limit is that of the whole body.
    public init(_ request: HTTPRequest) { self.request = request }

    /// The request for the missing bytes.
    public var nextRequest: HTTPRequest {
        var next = request
        next.attempt = (attempt ?? 0) + 1
        next.headers["Accept-Encoding"] = "identity"
        if let validator, !body.isEmpty {
            next.headers["Range"] = "bytes=\(body.count)-"
            next.headers["If-Range"] = validator.value
        }
        return next
    }

    /// Resets the number of attempts for a later request for the same body. The received bytes stay.
    public mutating func restart(as request: HTTPRequest) {
        self.request = request
        attempt = nil
    }

    /// Makes one attempt; after a failure, the next attempt resumes at its end.
    ///
    /// - Parameters:
    ///   - client: Sends the request.
    ///   - progress: Called after each chunk with the number of received bytes, and that of the whole body.
    /// - Returns: The whole response, with status 200 for 206.
    /// - Throws: The client's errors, `bodyTooLarge`, and `unreadable` where the parts do not fit together.
    public mutating func load(
        with client: any HTTPClient, progress: (_ count: Int, _ expected: Int?) -> Void = { _, _ in }
    ) async throws -> HTTPResponse {
        let request = nextRequest
        attempt = nil
        let stream = try await client.stream(request)
        attempt = max(request.attempt, stream.attempt)
        try begin(stream)
        for try await chunk in stream.body {
            guard body.count + chunk.count <= request.bodyLimit else {
                throw HTTPError(.bodyTooLarge, message: "the body is larger than \(request.bodyLimit) bytes")
            }
            body.append(chunk)
            progress(body.count, expectedCount)
        }
        guard expectedCount == nil || expectedCount == body.count else {
            discard()
            throw HTTPError(.unreadable, message: "the parts of the body do not make up the whole")
        }
        return HTTPResponse(
            status: stream.status == 206 ? 200 : stream.status, headers: stream.headers, body: body)
    }

    private mutating func begin(_ stream: HTTPStream) throws(HTTPError) {
        guard stream.status == 206 || stream.status == 416 && validator != nil && !body.isEmpty else {
            discard()
            expectedCount = stream.expectedCount
            if stream.status == 200 { validator = Validator(stream.headers) }
            return
        }
        guard stream.status == 206, let range = ContentRange(stream.headers["Content-Range"] ?? ""),
            range.start == body.count, validator?.matches(stream.headers) == true
        else {
            discard()
            throw HTTPError(.unreadable, message: "the server sent a different part than requested")
        }
        expectedCount = range.total
    }

    private mutating func discard() { (body, expectedCount, validator) = (Data(), nil, nil) }
}

/// A strong validator: a strong `ETag` (RFC 9110, section 8.8.1), or without one a strong `Last-Modified`
/// (8.8.2.2).
private struct Validator {
    let name: String
    let value: String

    /// `nil` where the response has no strong validator, or the server does not support ranges.
    init?(_ headers: HTTPHeaders) {
        let isPlain = headers["Content-Encoding"].map { $0.lowercased() == "identity" } ?? true
        guard isPlain, headers["Accept-Ranges"]?.lowercased() != "none" else { return nil }
        if let tag = headers["ETag"] {
            guard tag.hasPrefix("\"") else { return nil }
            (name, value) = ("ETag", tag)
        } else {
            guard let text = headers["Last-Modified"], let changed = HTTPDate.date(text),
                let sent = headers["Date"].flatMap(HTTPDate.date),
                sent.timeIntervalSince(changed) >= Self.strongAge
            else { return nil }
            (name, value) = ("Last-Modified", text)
        }
    }

    /// Whether a partial response repeats the validator or omits it.
    func matches(_ headers: HTTPHeaders) -> Bool { headers[name].map { $0 == value } ?? true }

    /// The seconds between `Last-Modified` and `Date` that make the former strong (RFC 7232, section 2.2.2).
    private static let strongAge = 60.0
}

/// A `Content-Range` such as `bytes 4-9/10` (RFC 9110, section 14.4).
private struct ContentRange {
    let start: Int
    let total: Int?

    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let halves = parts[1].split(separator: "/")
        guard halves.count == 2, let start = halves[0].split(separator: "-").first.flatMap({ Int($0) }) else {
            return nil
        }
        self.start = start
        total = Int(halves[1])
    }
}
