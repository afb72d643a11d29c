public import FoundationEssentials

extension HTTPResponse {
    /// The wait of the header `Retry-After` (RFC 9110, section 10.2.3), from zero to a day; `nil` without a
    /// valid header.
    ///
    /// A date is compared with the response's own `Date`, if there is one, since either clock may be
    /// wrong.
    public func retryAfter(at now: Date) -> Duration? {
        guard let text = headers["Retry-After"] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(min(Int(text) ?? Self.longestWait, Self.longestWait))
        }
        guard let date = HTTPDate.date(text) else { return nil }
        let sent = headers["Date"].flatMap(HTTPDate.date) ?? now
        return .seconds(min(max(0, date.timeIntervalSince(sent)), Double(Self.longestWait)))
    }

    /// A day, in seconds. A longer wait is taken for a mistake.
    private static let longestWait = 86_400
}
