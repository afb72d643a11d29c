import Foundation
import HTTPInterface
import Testing

@Suite("Retry-After") struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT
    private let now = Date(timeIntervalSince1970: 784_111_777)

    private func wait(_ retryAfter: String?, _ others: HTTPHeaders = [:]) -> Duration? {
        var headers = others
        headers["Retry-After"] = retryAfter
        return HTTPResponse(status: 503, headers: headers).retryAfter(at: now)
    }

    @Test("A number is a wait in seconds", arguments: [("0", 0), ("1", 1), ("120", 120), ("0003", 3)])
    func seconds(text: String, expected: Int) { #expect(wait(text) == .seconds(expected)) }

    @Test(
        "A date is a wait until then, and of zero in the past",
        arguments: [
            ("Sunday, 06-Nov-94 08:49:52 GMT", 15), ("Sun, 06 Nov 1994 08:49:36 GMT", 0),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ])
    func dates(text: String, expected: Int) { #expect(wait(text) == .seconds(expected)) }

    @Test("A date is compared with the response's own Date")
    func ownDate() {
        let sent: HTTPHeaders = ["Date": "Sun, 06 Nov 1994 10:00:00 GMT"]
        #expect(wait("Sun, 06 Nov 1994 10:00:07 GMT", sent) == .seconds(7))
    }

    @Test("A wait is at most a day, even where the number overflows")
    func huge() {
        #expect(wait("86401") == .seconds(86_400))
        #expect(wait(String(repeating: "9", count: 400)) == .seconds(86_400))
        #expect(wait("Fri, 31 Dec 9999 23:59:59 GMT") == .seconds(86_400))
    }

    @Test(
        "A value that is neither a number nor a date is not a wait",
        arguments: [
            nil, "", " ", "-1", "1.5", "1e3", "+3", "soon", "٣", "Sun, 06 Nov 1994 08:49:52 CET",
        ])
    func nonsense(text: String?) {
        #expect(wait(text) == nil)
    }
}
