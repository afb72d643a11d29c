public import FoundationEssentials
public import HTTPInterface
public import ItemInterface

/// The parts of a response head that affect the next request for the same document.
public struct FetchHints: Hashable, Sendable {
    /// The validators of the next conditional request.
    public var validators: Validators
    /// The time until which the document is fresh or a request is unwanted; `nil` if the response has
    /// neither.
    public var notBefore: Date?
    /// The earliest time of the next request: `Retry-After`, or the reset of an exhausted rate limit.
    public var retryAfter: Date?
    /// The target of a permanent redirect.
    public var movedTo: HTTPURL?
    /// Whether the response is known to come from private addresses only.
    public var isPrivate = false

    /// Makes hints, by default none.
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
    /// - Throws: `refused` for any status but 200, and 304 if the request was conditional.
    public init(_ response: HTTPResponse, to request: SourceRequest, at now: Date) throws(SourceError) {
        let named = Validators(
            entityTag: response.headers["ETag"], lastModified: response.headers["Last-Modified"])
        switch response.status {
        case 200: validators = named
        case 304 where !request.validators.isEmpty: validators = request.validators.updated(by: named)
        default:
            let wait = response.retryAfter(at: now)?.seconds ?? response.rateLimitReset(at: now)
            throw .refused(status: response.status, retryAfter: wait.flatMap { $0 > 0 ? now + $0 : nil })
        }
        retryAfter = [response.rateLimitReset(at: now), response.retryAfter(at: now)?.seconds]
            .compactMap(\.self).max().map { now + $0 }
        notBefore = [response.freshness(at: now).map { now + $0 }, retryAfter].compactMap(\.self).max()
        (movedTo, isPrivate) = (response.movedTo, response.isPrivate)
    }
}

extension HTTPResponse {
    /// The seconds for which the response is fresh (RFC 9111, section 4.2.1), by `max-age`, otherwise by
    /// `Expires`.
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

    /// The seconds until an exhausted rate limit is reset, from seconds, seconds since 1970 or a date.
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

    /// A number of seconds in decimal digits, at most ten years.
    private func seconds(_ text: String) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Double(min(Int(text) ?? .max, 315_360_000))
    }
}

extension Duration { fileprivate var seconds: Double { Double(components.seconds) } }
