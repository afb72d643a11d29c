import HTTPInterface
import Testing

@testable import NetworkingCurl

@Suite struct OriginTests {
    @Test(
        "The origin is what is written before path, query and fragment",
        arguments: [
            ("http://a.test", "http://a.test"), ("http://a.test/", "http://a.test"),
            ("https://a.test:81/b//c", "https://a.test:81"), ("http://a.test?q=/", "http://a.test"),
            ("http://a.test#/f", "http://a.test"), ("http://[::1]:80/x", "http://[::1]:80"),
        ])
    func origin(text: String, origin: String) throws {
        #expect(try makeSUT(text).writtenOrigin == origin)
    }

    @Test("Two ways to write an origin are told to be the same")
    func same() throws {
        #expect(try makeSUT("http://A.test/x").hasSameOrigin(as: makeSUT("HTTP://a.TEST:80/y")))
        #expect(try !makeSUT("http://a.test/x").hasSameOrigin(as: makeSUT("http://a.test:81/x")))
        #expect(try !makeSUT("http://a.test/x").hasSameOrigin(as: makeSUT("https://a.test/x")))
    }

    @Test("Only https is secure")
    func secure() throws {
        #expect(try makeSUT("https://a.test").isSecure)
        #expect(try makeSUT("HTTPS://a.test").isSecure)
        #expect(try !makeSUT("http://s.test").isSecure)
    }

    private func makeSUT(_ text: String) throws -> HTTPURL {
        try #require(HTTPURL(text))
    }
}
