import HTTPInterface
import Testing

@Suite struct HTTPRequestTests {
    @Test("A request has the body limit of JSON by default")
    func limits() throws {
        let url = try #require(HTTPURL("http://example.org"))
        #expect(HTTPRequest(url).bodyLimit == HTTPRequest.jsonLimit)
        #expect(HTTPRequest(url, bodyLimit: HTTPRequest.pictureLimit).bodyLimit == 20_000_000)
        #expect(HTTPRequest.jsonLimit == 2_000_000)
    }

    @Test(
        "An error's line for the log has its reason, and code and message where there are any",
        arguments: [
            (HTTPError(.closed), "closed"),
            (HTTPError(.redirect, message: "too many"), "redirect (too many)"),
            (HTTPError(.noConnection, code: 7), "noConnection (7)"),
            (HTTPError(.noConnection, code: 7, message: "refused"), "noConnection (7: refused)"),
        ])
    func describes(error: HTTPError, line: String) {
        #expect("\(error)" == line)
    }
}
