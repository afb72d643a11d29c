import FoundationEssentials
import HTTPInterface
import ItemInterface
import Testing

@Suite("Errors of sources")
struct SourceErrorTests {
    private let now = Date(timeIntervalSince1970: 784_111_777)

    @Test("A refusal has the response's status, and no time where the response names none")
    func status() {
        let error = SourceError(refusedBy: HTTPResponse(status: 404), at: now)

        #expect(error == .refused(status: 404))
    }

    @Test("A refusal has the time that the response names")
    func time() {
        let response = HTTPResponse(status: 503, headers: ["Retry-After": "90"])

        #expect(SourceError(refusedBy: response, at: now) == .refused(status: 503, retryAfter: now + 90))
    }
}
