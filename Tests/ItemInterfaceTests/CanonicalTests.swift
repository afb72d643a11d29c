import HTTPInterface
import RandomTesting
import Testing

@testable import ItemInterface

@Suite("Canonical addresses")
struct CanonicalTests {
    @Test(
        "Equivalent URLs have one canonical URL",
        arguments: [
            ("HTTP://Example.COM", "http://example.com/"), ("http://example.com:80/", "http://example.com/"),
            ("https://example.com:443/", "https://example.com/"),
            ("https://example.com:80/", "https://example.com:80/"),
            ("http://example.com:/a", "http://example.com/a"),
            ("http://example.com:0080/a", "http://example.com/a"),
            ("http://[2001:DB8::1]:8080/A", "http://[2001:db8::1]:8080/A"),
            ("http://example.com/a/./b/../c/..", "http://example.com/a/"),
            ("http://example.com/../..//a", "http://example.com//a"),
            ("http://example.com/%7Euser/%c3%a9%2f?q=%41%26", "http://example.com/~user/%C3%A9%2F?q=A%26"),
            ("http://example.com/é|%", "http://example.com/%C3%A9%7C%25"),
            ("http://example.com/%2e%2E/a", "http://example.com/a"),
            ("http://example.com?a#b?c", "http://example.com/?a"),
            ("http://example.com/feed?#top", "http://example.com/feed"),
        ])
    func canonical(text: String, canonical: String) throws {
        #expect(try url(text).canonical.text == canonical)
    }

    @Test("The canonical spelling of a canonical address is itself, and its link's key the same")
    func idempotent() async {
        let parts = [
            "/", "..", ".", "%", "%2", "%4", "41", "%2E", "%25", "a", "É", "?", "&", "=", "#", ":", "|",
            "utm_a",
        ]
        await expectNoFault(inHistories: historyCount / 4, upTo: 12) { random in
            parts.randomElement(using: &random)!
        } fault: { history in
            HTTPURL("http://Example.com:80/" + history.joined()).flatMap(FuzzTarget.fault(in:))
        }
    }

    @Test("Damaged addresses and texts are read within the promises")
    func damage() async {
        await expectNoFault(inDamageTo: FuzzTarget.seeds, times: 2_000) { FuzzTarget.fault(in: $0) }
    }

    @Test("A URL whose canonical form is too long stays unchanged")
    func tooLong() throws {
        let long = try url("http://example.com/" + String(repeating: "é", count: 4_000))
        #expect(long.canonical == long)
    }

    @Test(
        "Links to one page have one key",
        arguments: [
            "https://example.com/post", "http://www.example.com/post/", "https://EXAMPLE.com:443/post#more",
            "https://example.com/post?utm_source=rss&UTM_Medium=feed",
            "https://example.com/./post/?fbclid=1&", "http://example.com/post?at_medium=RSS&at_campaign=rss",
        ])
    func samePage(text: String) throws {
        #expect(CanonicalLink(try url(text)).key == "example.com/post")
    }

    @Test(
        "Links to other pages have other keys",
        arguments: [
            "https://example.com/", "https://example.com/Post", "https://example.com/post?id=2&utm_id=1",
            "https://example.com:8443/post", "https://blog.example.com/post", "https://example.com/post/2",
        ])
    func otherPage(text: String) throws {
        #expect(CanonicalLink(try url(text)) != CanonicalLink(try url("https://example.com/post")))
    }

    @Test("A parameter of the query that is part of the address stays in its place")
    func query() throws {
        let link = CanonicalLink(try url("http://example.com/?b=2&utm_id=1&a=1"))
        #expect(link.key == "example.com?b=2&a=1")
    }

    private func url(_ text: String) throws -> HTTPURL { try #require(HTTPURL(text)) }
}
