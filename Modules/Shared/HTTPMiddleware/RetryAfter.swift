import FoundationEssentials
import HTTPInterface

/// The `Retry-After` header (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// The wait that a response asks for, zero for a moment that has passed; `nil` without a header that can be parsed.
    ///
    /// A date counts from the response's own `Date` where it has one, since either clock may be wrong.
    static func wait(in response: HTTPResponse, now: Date) -> Duration? {
        guard let text = response.headers["Retry-After"] else { return nil }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(min(Int(text) ?? longest, longest))
        }
        guard let date = HTTPDate.date(text) else { return nil }
        let sent = response.headers["Date"].flatMap(HTTPDate.date) ?? now
        return .seconds(min(max(0, date.timeIntervalSince(sent)), Double(longest)))
    }

    /// Ten years, in seconds: no caller waits longer.
    private static let longest = 315_360_000
}
