public import FoundationEssentials
public import HTTPInterface
public import ItemInterface

/// What the head of a response tells about fetching the same document again.
public struct FetchHints: Hashable, Sendable {
    /// What to ask by next time, whether the document was sent or not.
    public var validators: Validators
    /// The time before which another request is not wanted or brings nothing new; `nil` where the response names none.
    public var notBefore: Date?
    /// The time before which the server admits no request at all: `Retry-After`, or a limit of requests that is used up.
    public var retryAfter: Date?
    /// The address to which the document has moved for good.
    public var movedTo: HTTPURL?

    /// Makes hints.
    public init(
        validators: Validators = Validators(), notBefore: Date? = nil, retryAfter: Date? = nil,
        movedTo: HTTPURL? = nil
    ) {
        self.validators = validators
        self.notBefore = notBefore
        self.retryAfter = retryAfter
        self.movedTo = movedTo
    }

    /// Reads the head of a response to a request for a page.
    ///
    /// - Throws: `refused` for any status but 200, and 304 where the request was conditional.
    public init(
        _ response: HTTPResponse, to request: SourceRequest, at now: Date
    ) throws(SourceError) {
        let named = Validators(
            entityTag: response.headers["ETag"], lastModified: response.headers["Last-Modified"])
        switch response.status {
        case 200: validators = named
        case 304 where !request.validators.isEmpty: validators = request.validators.updated(by: named)
        default:
            let wait = response.retryAfter(at: now)?.seconds ?? response.rateLimitReset(at: now)
            throw .refused(status: response.status, retryAfter: wait.map { now + $0 })
        }
        retryAfter = [response.rateLimitReset(at: now), response.retryAfter(at: now)?.seconds]
            .compactMap(\.self).max().map { now + $0 }
        notBefore = [response.freshness(at: now).map { now + $0 }, retryAfter].compactMap(\.self).max()
        movedTo = response.movedTo
    }
}

extension HTTPResponse {
    /// The seconds for which the response is fresh (RFC 9111, section 4.2.1): `max-age`, else what `Expires` leaves.
    fileprivate func freshness(at now: Date) -> Double? {
        let directives = headers.fields.filter { $0.name.lowercased() == "cache-control" }
            .flatMap { $0.value.lowercased().split { ", \t".contains($0) } }
        if directives.contains("no-cache") || directives.contains("no-store") { return nil }
        if let age = directives.first(where: { $0.hasPrefix("max-age=") }) {
            return seconds(String(age.dropFirst("max-age=".count)))
        }
        let sent = headers["Date"].flatMap(HTTPDate.date) ?? now
        return headers["Expires"].flatMap(HTTPDate.date).map { max(0, $0.timeIntervalSince(sent)) }
    }

    /// The seconds until a server admits requests again that has none left, which it tells as such, as seconds since 1970
    /// or as a time.
    fileprivate func rateLimitReset(at now: Date) -> Double? {
        ["RateLimit", "X-RateLimit"].lazy.compactMap { name in
            guard headers["\(name)-Remaining"] == "0", let reset = headers["\(name)-Reset"] else {
                return nil
            }
            let time =
                ISO8601.date(reset)
                ?? Int(reset).flatMap { number in
                    number > 1_000_000_000 ? Date(timeIntervalSince1970: Double(number)) : nil
                }
            return time.map { max(0, $0.timeIntervalSince(now)) } ?? seconds(reset)
        }.first
    }

    /// A number of seconds that is written in digits, at most ten years of them.
    private func seconds(_ text: String) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Double(min(Int(text) ?? .max, 315_360_000))
    }
}

extension Duration {
    fileprivate var seconds: Double { Double(components.seconds) }
}
