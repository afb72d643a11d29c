public import FoundationEssentials

/// A body that may come in several attempts: what came before a connection broke is kept, and only the rest is asked for
/// (RFC 9110, 14.2 and 13.1.5).
///
/// The rest is asked for where the server named a strong `ETag`, or no tag and a `Last-Modified` that is as good, and is
/// taken where it says that the whole is still the same; else the body begins anew. It comes unencoded, so that its bytes
/// are those that ranges count.
public struct HTTPDownload: Sendable {
    /// What has come so far.
    public private(set) var body = Data()
    /// How many bytes the whole has; `nil` where that is not known.
    public private(set) var expectedCount: Int?
    /// The number of the last attempt, by which the next one is counted; `nil` where its body did not begin.
    public private(set) var attempt: Int?
    private var request: HTTPRequest
    private var validator: Validator?

    /// Nothing has come yet. The request's limit is that of the whole body.
    public init(_ request: HTTPRequest) {
        self.request = request
    }

    /// Asks for what is missing.
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

    /// Counts attempts anew, for a later request for the same body. What has come so far stays.
    public mutating func restart(as request: HTTPRequest) {
        self.request = request
        attempt = nil
    }

    /// Makes one attempt; after a failure, a further one goes on where this one ended.
    ///
    /// - Parameters:
    ///   - client: Asks the server.
    ///   - progress: Called after each piece, with how many bytes of the whole have come and how many it has.
    /// - Returns: The whole answer, with status 200 also where it came in parts.
    /// - Throws: What the client throws; `unreadable` where the parts do not fit together, and `bodyTooLarge`.
    public mutating func load(
        with client: any HTTPClient, progress: (_ count: Int, _ expected: Int?) -> Void = { _, _ in }
    ) async throws -> HTTPResponse {
        let request = nextRequest
        attempt = nil
        let stream = try await client.stream(request)
        attempt = max(request.attempt, stream.attempt)
        try begin(stream)
        for try await piece in stream.body {
            guard body.count + piece.count <= request.bodyLimit else {
                throw HTTPError(.bodyTooLarge, message: "the body is larger than \(request.bodyLimit) bytes")
            }
            body.append(piece)
            progress(body.count, expectedCount)
        }
        guard expectedCount == nil || expectedCount == body.count else {
            forget()
            throw HTTPError(.unreadable, message: "the parts of the body do not make up the whole")
        }
        return HTTPResponse(
            status: stream.status == 206 ? 200 : stream.status, headers: stream.headers, body: body)
    }

    private mutating func begin(_ stream: HTTPStream) throws(HTTPError) {
        guard stream.status == 206 || stream.status == 416 && validator != nil && !body.isEmpty else {
            forget()
            expectedCount = stream.expectedCount
            if stream.status == 200 { validator = Validator(stream.headers) }
            return
        }
        guard stream.status == 206, let range = ContentRange(stream.headers["Content-Range"] ?? ""),
            range.start == body.count, validator?.fits(stream.headers) == true
        else {
            forget()
            throw HTTPError(.unreadable, message: "the server sent another part than was asked for")
        }
        expectedCount = range.total
    }

    private mutating func forget() {
        (body, expectedCount, validator) = (Data(), nil, nil)
    }
}

/// What promises that two answers are the same byte for byte: a strong tag (RFC 9110, 8.8.1); where there is no tag at
/// all, a time of the last change after which no other one can have had the same (8.8.2.2).
private struct Validator {
    let name: String
    let value: String

    /// `nil` where the answer has none, or cannot be had in parts.
    init?(_ headers: HTTPHeaders) {
        let isPlain = headers["Content-Encoding"].map { $0.lowercased() == "identity" } ?? true
        guard isPlain, headers["Accept-Ranges"]?.lowercased() != "none" else { return nil }
        if let tag = headers["ETag"] {
            guard tag.hasPrefix("\"") else { return nil }
            (name, value) = ("ETag", tag)
        } else {
            guard let text = headers["Last-Modified"], let changed = HTTPDate.date(text),
                let sent = headers["Date"].flatMap(HTTPDate.date),
                sent.timeIntervalSince(changed) >= Self.distance
            else { return nil }
            (name, value) = ("Last-Modified", text)
        }
    }

    /// A part need not say again what it is a part of.
    func fits(_ headers: HTTPHeaders) -> Bool {
        headers[name].map { $0 == value } ?? true
    }

    /// In seconds: so far apart, two clocks of one server do not matter (RFC 7232, 2.2.2).
    private static let distance = 60.0
}

/// `bytes 4-9/10` (RFC 9110, 14.4).
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
