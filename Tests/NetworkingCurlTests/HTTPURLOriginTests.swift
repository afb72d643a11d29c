import HTTPInterface
import Testing

@testable import NetworkingCurl

@Suite struct HTTPURLOriginTests {
    @Test(
        "The written origin is the text before path, query and fragment",
        arguments: [
            ("http://a.test", "http://a.test"), ("http://a.test/", "http://a.test"),
            ("https://a.test:81/b//c", "https://a.test:81"), ("http://a.test?q=/", "http://a.test"),
            ("http://a.test#/f", "http://a.test"), ("http://[::1]:80/x", "http://[::1]:80"),
        ])
    func origin(text: String, origin: String) throws {
        #expect(try makeSUT(text).writtenOrigin == origin)
    }

    @Test("Only https is secure")
    func secure() throws {
        #expect(try makeSUT("https://a.test").isSecure)
        #expect(try makeSUT("HTTPS://a.test").isSecure)
        #expect(try !makeSUT("http://s.test").isSecure)
    }

    private func makeSUT(_ text: String) throws -> HTTPURL { try #require(HTTPURL(text)) }
}
