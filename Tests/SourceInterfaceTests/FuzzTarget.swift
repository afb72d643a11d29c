import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface

/// The fuzz target of `Tools/fuzz SourceInterface`: dates of APIs, addresses of sources, heads of responses.
enum FuzzTarget {
    /// The seed corpus. The first byte chooses what the others are.
    static let seeds = [
        "02025-10-09T11:24:59.5+02:30", "00001-01-01T00:00:00Z",
        "1file://localhost/a%20b/%C3%A9", "1/home/maria",
        "1https://example.org/feed?a=1#b",
        """
        2ETag: "a"
        Last-Modified: Thu, 01 Jan 2026 00:00:00 GMT
        Cache-Control: public, max-age=300
        Retry-After: 120
        X-RateLimit-Remaining: 0
        X-RateLimit-Reset: 2026-11-27T15:00:00.000Z
        """,
        """
        3Cache-Control: no-store
        Date: Thu, 01 Jan 2026 00:00:00 GMT
        Expires: Sat, 03 Jan 2026 00:00:00 GMT
        RateLimit-Remaining: 0
        RateLimit-Reset: 60
        """,
        "4Retry-After: 120\n", "4Retry-After: 0\n",
        "4X-RateLimit-Remaining: 0\nX-RateLimit-Reset: 1793000500\n", "4\n",
        "2Cache-Control: max-age=99999999999999999999\n",
    ].map { Array($0.utf8) }

    private static let now = Date(timeIntervalSince1970: 1_793_000_000)

    /// The promise that is broken with these bytes; `nil` if none is.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        return switch first {
        case UInt8(ascii: "0"): ISO8601.date(text).flatMap(fault(in:))
        case UInt8(ascii: "1"): SourceAddress(text).flatMap(fault(in:))
        case UInt8(ascii: "4"): fault(inHead: text, status: 429)
        default: fault(inHead: text, status: first % 2 == 0 ? 200 : 304)
        }
    }

    /// The promise that a date breaks.
    private static func fault(in date: Date) -> String? {
        times.contains(date.timeIntervalSince1970) ? nil : "the date \(date)"
    }

    /// The years from 1 to 9999, and a day more for zones.
    private static let times = -62_135_683_200.0...253_402_387_200

    private static func fault(in address: SourceAddress) -> String? {
        if SourceAddress(address.text) != address { return "\(address.text) is another address" }
        if case .local(let path) = address, !path.hasPrefix("/") { return "the path \(path)" }
        return address.sourceID == SourceAddress(address.text)?.sourceID ? nil : "another identity"
    }

    private static func fault(inHead text: String, status: Int) -> String? {
        let fields = text.split(whereSeparator: \.isNewline).compactMap(HTTPHeaders.Field.init(line:))
        let response = HTTPResponse(status: status, headers: HTTPHeaders(fields))
        let request = SourceRequest(validators: Validators(entityTag: "\"a\"", lastModified: nil))
        let hints: FetchHints
        do throws(SourceError) {
            hints = try FetchHints(response, to: request, at: now)
        } catch {
            guard case .refused(429, let later) = error, status == 429 else { return "\(status) is \(error)" }
            return later.flatMap { $0 > now ? fault(in: $0) : "refused until \($0)" }
        }
        if status == 429 { return "a status of 429 is none" }
        for date in [hints.notBefore, hints.retryAfter].compactMap(\.self) {
            if date < now { return "a request is allowed since \(date)" }
            if let fault = fault(in: date) { return fault }
        }
        if let later = hints.retryAfter, hints.notBefore.map({ $0 < later }) ?? true {
            return "fresh until \(String(describing: hints.notBefore)), but retried after \(later)"
        }
        return nil
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        ISO8601.date(String(decoding: bytes.dropFirst(), as: UTF8.self)).map {
            $0.timeIntervalSince1970 > 2e9
        }
            ?? false
    }
}
