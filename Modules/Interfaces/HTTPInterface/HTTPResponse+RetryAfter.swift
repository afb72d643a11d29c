public import FoundationEssentials

extension HTTPResponse {
    /// The wait that the header `Retry-After` asks for (RFC 9110, section 10.2.3), zero for a moment that has passed; `nil`
    /// without a header that can be parsed. At most ten years.
    ///
    /// A date counts from the response's own `Date` where it has one, since either clock may be wrong.
    public func retryAfter(at now: Date) -> Duration? {
        guard let text = headers["Retry-After"] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(min(Int(text) ?? Self.longestWait, Self.longestWait))
        }
        guard let date = HTTPDate.date(text) else { return nil }
        let sent = headers["Date"].flatMap(HTTPDate.date) ?? now
        return .seconds(min(max(0, date.timeIntervalSince(sent)), Double(Self.longestWait)))
    }

    /// Ten years, in seconds: no caller waits longer.
    private static let longestWait = 315_360_000
}
