import FoundationEssentials

/// The state of a download in several parts, each of which begins with a Range request (RFC 9110, sections
/// 14.2 and 13.1.5).
///
/// The rest is requested where the response had a strong `ETag`, or no `ETag` and a strong `Last-Modified`;
/// where the server returns a whole or different body instead, the download restarts. The body is requested
/// without content coding, so that its offsets are those of ranges.
public struct HTTPDownloadState: Hashable, Sendable, Codable {
    /// The number of bytes received so far.
    public var count = 0
    /// The number of bytes of the whole body; `nil` if it is unknown.
    public private(set) var expectedCount: Int?
    private var validator: Validator?

    /// Makes the state of a download that has not begun.
    public init() {}

    /// Whether the next request is for the missing bytes only.
    public var canResume: Bool { validator != nil && count > 0 }

    /// Changes a request for the whole body to one for the missing bytes.
    public func resuming(_ request: HTTPRequest) -> HTTPRequest {
        var next = request
        next.headers["Accept-Encoding"] = "identity"
        if let validator, canResume {
            next.headers["Range"] = "bytes=\(count)-"
            next.headers["If-Range"] = validator.value
        }
        return next
    }

    /// Begins the body of a response. Sets ``count`` to 0 if it is the whole body.
    ///
    /// - Throws: `unreadable` if the response has a part other than the requested one; the next request is for
    ///   the whole body.
    public mutating func begin(_ stream: HTTPStream) throws(HTTPError) {
        guard stream.status == 206 || stream.status == 416 && canResume else {
            self = HTTPDownloadState()
            expectedCount = stream.expectedCount
            if stream.status == 200 { validator = Validator(stream.headers) }
            return
        }
        guard stream.status == 206, let range = ContentRange(stream.headers["Content-Range"] ?? ""),
            range.start == count, validator?.matches(stream.headers) == true,
            range.total == nil || expectedCount == nil || range.total == expectedCount
        else {
            self = HTTPDownloadState()
            throw HTTPError(.unreadable, message: "the server sent a different part than requested")
        }
        expectedCount = range.total ?? expectedCount
    }

    /// Ends the body of a response.
    ///
    /// - Throws: `unreadable` if the received bytes are not as many as expected; the next request is for
    ///   the whole body.
    public mutating func end() throws(HTTPError) {
        guard expectedCount == nil || expectedCount == count else {
            self = HTTPDownloadState()
            throw HTTPError(.unreadable, message: "the parts of the body do not make up the whole")
        }
    }
}

/// A strong validator: a strong `ETag` (RFC 9110, section 8.8.1), or without one a strong `Last-Modified`
/// (8.8.2.2).
private struct Validator: Hashable, Codable {
    let name: String
    let value: String

    /// `nil` if the response has no strong validator, or the server does not support ranges.
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
        guard total.map({ $0 > start && $0 <= Self.greatestTotal }) ?? (halves[1] == "*") else { return nil }
    }

    /// The most bytes of a body: 18 digits, as many as are read of a `Content-Length`.
    private static let greatestTotal = 999_999_999_999_999_999
}
