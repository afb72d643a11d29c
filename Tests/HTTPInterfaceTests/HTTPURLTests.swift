import FoundationEssentials
import HTTPInterface
import Testing

@Suite struct HTTPURLTests {
    @Test(
        "An absolute http or https URL is accepted and kept as it was written",
        arguments: [
            "http://127.0.0.1:8080", "https://example.org/a.png", "HTTPS://EXAMPLE.org/%20?q=1&r#f",
            "http://[::1]:80/x",
        ])
    func accepts(text: String) {
        #expect(HTTPURL(text)?.text == text)
    }

    @Test(
        "A URL without http or https, without a host or with credentials is rejected",
        arguments: [
            "", "example.org", "/a.png", "javascript:alert(1)", "file:///etc/passwd", "data:text/plain,x",
            "ftp://example.org", "http://", "http:///a", "http://user@example.org", "http://u:p@example.org/",
            "http://example.org/a b", "http://example.org/\u{0}", "http://example.org/\n",
            "http://example.org:99999", "http://example.org/" + String(repeating: "a", count: 100_000),
        ])
    func refuses(text: String) {
        #expect(HTTPURL(text) == nil)
    }

    @Test("Scheme, host and port are parsed, and the port is the scheme's default if none is written")
    func parts() throws {
        let written = try #require(HTTPURL("http://example.org:8443/feed"))
        #expect(written.scheme == "http")
        #expect(written.host == "example.org")
        #expect(written.port == 8443)
        #expect(written.authority == "example.org:8443")
        let own = try #require(HTTPURL("https://example.org"))
        #expect(own.port == 443)
        #expect(own.authority == "example.org")
    }

    @Test(
        "A host has one spelling, that of connections",
        arguments: [
            ("http://müller.example/", "xn--mller-kva.example"),
            ("http://XN--mller-kva.example", "XN--mller-kva.example"),
            ("http://%3127.0.0.1:80", "127.0.0.1"), ("http://a_b.%65xample", "a_b.example"),
            ("http://a%2Fb.example", "a%2Fb.example"), ("http://a.b%22:80", "a.b%22"),
            ("http://[::1]:80", "::1"),
        ])
    func host(text: String, host: String) throws {
        #expect(try #require(HTTPURL(text)).host == host)
    }

    @Test("Spellings of a host have one origin, and IPv6 addresses are in brackets")
    func origins() throws {
        let (one, two) = (
            try #require(HTTPURL("http://müller.example")),
            try #require(HTTPURL("http://XN--mller-kva.%65xample"))
        )
        #expect(one.hasSameOrigin(as: two) && one.hasSameOrigin(as: one.appending(path: "a")))
        let address = try #require(HTTPURL("http://[::1]:8080/a"))
        #expect(address.origin == "http://[::1]:8080" && address.authority == "[::1]:8080")
        #expect(try #require(HTTPURL("http://%3127.0.0.1/")).origin == "http://127.0.0.1:80")
    }

    @Test(
        "Appending keeps scheme, host, port, path and query of the base",
        arguments: [
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/v1/feed?limit=10"),
            ("http://127.0.0.1:8080/", "http://127.0.0.1:8080/v1/feed?limit=10"),
            (
                "https://example.org:8443/essential-feed",
                "https://example.org:8443/essential-feed/v1/feed?limit=10"
            ),
            ("https://example.org/a%2Fb/", "https://example.org/a%2Fb/v1/feed?limit=10"),
            ("https://example.org/x?key=a%2Bb", "https://example.org/x/v1/feed?key=a%2Bb&limit=10"),
        ])
    func appends(base: String, whole: String) throws {
        let url = try #require(HTTPURL(base))
        #expect(url.appending(path: "v1/feed", query: [("limit", "10")]).text == whole)
    }

    @Test("Appending removes the fragment")
    func dropsFragment() throws {
        let url = try #require(HTTPURL("http://example.org/x#top"))
        #expect(url.appending(path: "v1/feed").text == "http://example.org/x/v1/feed")
    }

    @Test("Query items are appended in the order given")
    func ordersQuery() throws {
        let url = try #require(HTTPURL("http://example.org"))
        let appended = url.appending(path: "v1/feed", query: [("limit", "10"), ("after_id", "A B")])
        #expect(appended.text == "http://example.org/v1/feed?limit=10&after_id=A%20B")
    }

    @Test(
        "For the log, the values of a query are left out, also those without a name, and the fragment",
        arguments: [
            ("http://example.org/a?token=secret&limit=10", "http://example.org/a?token=***&limit=***"),
            ("http://example.org/a?secret", "http://example.org/a?***"),
            ("http://example.org?a=secret?secret&&=secret#secret", "http://example.org?a=***&***&=***"),
            ("http://example.org/a#secret?secret", "http://example.org/a"),
            ("http://example.org/%zz?a=%zz", "http://example.org/%zz?a=***"),
            ("http://example.org/a?", "http://example.org/a"),
        ])
    func redacts(text: String, shown: String) throws {
        #expect(try "\(#require(HTTPURL(text)))" == shown)
    }

    @Test(
        "Two URLs have the same origin where scheme, host and port are the same, however they are written",
        arguments: [
            ("HTTP://A.test:80/y", true), ("http://a.test?q", true), ("http://a.test:81/x", false),
            ("https://a.test/x", false), ("http://b.a.test/x", false), ("http://a.test.b/x", false),
        ])
    func origin(text: String, isSame: Bool) throws {
        let url = try #require(HTTPURL("http://a.test/x"))
        #expect(try url.hasSameOrigin(as: #require(HTTPURL(text))) == isSame)
    }
}

extension HTTPURLTests {
    @Test("Every accepted URL has a scheme of HTTP, a host and a port")
    func anyParts() throws {
        let parts = [
            "", "http", "https", "://", ":", "/", "?", "#", "@", "a", "B.c", "-", ".", "%41", "%", "é",
            "[::1]", "80",
        ]
        for first in parts.prefix(3) {
            for second in parts {
                for third in parts {
                    for fourth in parts {
                        let text = "\(first)://\(second)\(third)\(fourth)"
                        let url = URL(string: text)
                        let isAccepted =
                            !first.isEmpty && url?.host()?.isEmpty == false && url?.user() == nil
                            && url?.password() == nil && (1...65_535).contains(url?.port ?? 80)
                        #expect((HTTPURL(text) != nil) == isAccepted, "\(text)")
                    }
                }
            }
        }
    }
}
