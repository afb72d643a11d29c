import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface
import Testing

@Suite("FetchHints")
struct FetchHintsTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT
    private let now = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "notBefore is the latest time of the response head",
        arguments: [
            ([:], nil), (["Cache-Control": "max-age=60"], 60), (["Cache-Control": "Public,MAX-AGE=0"], 0),
            (["Cache-Control": "no-cache, max-age=60"], nil), (["Cache-Control": "no-store"], nil),
            (["Cache-Control": "max-age=soon"], nil), (["Cache-Control": "max-age="], nil),
            (["Cache-Control": "max-age=-1"], nil), (["Cache-Control": "s-maxage=60"], nil),
            (["Expires": "Sun, 06 Nov 1994 08:50:37 GMT"], 60), (["Expires": "0"], nil),
            (["Expires": "Sun, 06 Nov 1994 08:49:36 GMT"], 0),
            (["Date": "Sun, 06 Nov 1994 08:40:00 GMT", "Expires": "Sun, 06 Nov 1994 08:41:00 GMT"], 60),
            (["Cache-Control": "max-age=1", "Expires": "Sun, 06 Nov 1994 08:50:37 GMT"], 1),
            (["RateLimit-Remaining": "0", "RateLimit-Reset": "30"], 30),
            (["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "31"], 31),
            (["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1994-11-06T08:50:09.000000Z"], 32),
            (["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1994-11-06T08:00:00Z"], 0),
            (["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1784111777"], 1_000_000_000),
            (["RateLimit-Remaining": "1", "RateLimit-Reset": "30"], nil),
            (["RateLimit-Remaining": "0", "RateLimit-Reset": "soon"], nil),
            (["RateLimit-Remaining": "0"], nil), (["Retry-After": "40"], 40),
            (["Retry-After": "40", "Cache-Control": "max-age=60"], 60),
            (["Retry-After": "40", "Cache-Control": "max-age=6"], 40),
        ] as [(HTTPHeaders, Int?)])
    func notBefore(headers: HTTPHeaders, seconds: Int?) throws {
        let hints = try hints(HTTPResponse(status: 200, headers: headers))

        #expect(hints.notBefore == seconds.map { now + Double($0) })
    }

    @Test("A refusal without Retry-After lasts until the reset of the rate limit")
    func rateLimit() {
        var headers: HTTPHeaders = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "30"]
        for seconds in [30.0, 40] {
            #expect(throws: SourceError.refused(status: 429, retryAfter: now + seconds)) {
                try hints(HTTPResponse(status: 429, headers: headers))
            }
            headers["Retry-After"] = "40"
        }
    }

    @Test(
        "retryAfter is independent of the document's freshness",
        arguments: [
            (["Cache-Control": "max-age=60"], nil),
            (["Retry-After": "40", "Cache-Control": "max-age=60"], 40),
            (["RateLimit-Remaining": "0", "RateLimit-Reset": "30", "Retry-After": "20"], 30),
        ] as [(HTTPHeaders, Int?)])
    func retryAfter(headers: HTTPHeaders, seconds: Int?) throws {
        let hints = try hints(HTTPResponse(status: 200, headers: headers))

        #expect(hints.retryAfter == seconds.map { now + Double($0) })
    }

    @Test("A number of seconds that overflows is ten years")
    func huge() throws {
        let age = String(repeating: "9", count: 400)
        let hints = try hints(HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=\(age)"]))

        #expect(hints.notBefore == now + 315_360_000)
    }

    @Test("Directives of several Cache-Control fields are combined")
    func severalFields() throws {
        var headers: HTTPHeaders = ["Cache-Control": "public"]
        headers.append("cache-control", "max-age=60")

        #expect(try hints(HTTPResponse(status: 200, headers: headers)).notBefore == now + 60)
    }

    @Test("movedTo is the response's permanent redirect")
    func move() throws {
        let url = try #require(HTTPURL("https://example.org/new"))

        #expect(try hints(HTTPResponse(status: 200, movedTo: url)).movedTo == url)
        #expect(try hints(HTTPResponse(status: 200)).movedTo == nil)
    }

    @Test("Each validator alone makes a request conditional", arguments: [true, false])
    func eitherValidator(isTag: Bool) throws {
        let url = try #require(HTTPURL("https://example.org"))
        let validators = isTag ? Validators(entityTag: "a") : Validators(lastModified: "a")

        let request = SourceRequest(validators: validators).httpRequest(for: url)

        #expect(request.headers["If-None-Match"] == (isTag ? "a" : nil))
        #expect(request.headers["If-Modified-Since"] == (isTag ? nil : "a"))
        let unchanged = HTTPResponse(status: 304)
        #expect(
            try FetchHints(unchanged, to: SourceRequest(validators: validators), at: now).validators
                == validators)
    }

    private func hints(_ response: HTTPResponse) throws -> FetchHints {
        try FetchHints(response, to: SourceRequest(), at: now)
    }
}
