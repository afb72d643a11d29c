import CCurl
import HTTPInterface
import Testing

@testable import NetworkingCurl

@Suite struct RedactionTests {
    @Test(
        "User name, password and query of a URL are left out",
        arguments: [
            ("Could not resolve host: a.test", "Could not resolve host: a.test"),
            ("Bad URL http://me:secret@a.test/x here", "Bad URL http://a.test/x here"),
            ("http://a.test/x?token=1&y=2", "http://a.test/x?***"), ("http://a.test#f", "http://a.test?***"),
            ("proxy http://p@q:1@a.test?x y", "proxy http://a.test?*** y"),
            ("http://me:a@b@c@a.test/x", "http://a.test/x"),
        ])
    func redacts(text: String, redacted: String) {
        #expect(text.withoutSecrets == redacted)
    }

    @Test("An error's message is redacted, and is libcurl's description of its code if there is no other")
    func redactsErrors() {
        #expect(
            HTTPError(CURLE_COULDNT_CONNECT, message: "http://u:p@a.test?q").message == "http://a.test?***")
        #expect(HTTPError(CURLE_COULDNT_CONNECT, message: "").message == "Couldn't connect to server")
    }
}
