import Foundation
import HTTPInterface
import SourceInterface
import SubscriptionKit
import Testing

@Suite("TypedAddress") struct TypedAddressTests {
    private func texts(_ text: String, exists: Set<String> = []) -> [String]? {
        TypedAddress(text, in: "/home/ada", exists: exists.contains)?.addresses.map(\.text)
    }

    @Test("An http or https URL is trimmed and unchanged")
    func url() {
        #expect(texts(" http://a.example/feed?x=1 \n") == ["http://a.example/feed?x=1"])
        #expect(texts("HTTPS://a.example") == ["HTTPS://a.example"])
        #expect(texts("http://localhost:8080/feed") == ["http://localhost:8080/feed"])
    }

    @Test("A host without a scheme is tried by https, then by http")
    func host() {
        #expect(texts("a.example") == ["https://a.example", "http://a.example"])
        #expect(texts("a.example:81/feed") == ["https://a.example:81/feed", "http://a.example:81/feed"])
        #expect(texts("localhost:81") == ["https://localhost:81", "http://localhost:81"])
        #expect(texts("[::1]:81/x") == ["https://[::1]:81/x", "http://[::1]:81/x"])
    }

    @Test(
        "The scheme feed: is removed",
        arguments: ["feed", "FEED", "pcast", "itpc"])
    func feedScheme(_ scheme: String) {
        #expect(texts("\(scheme)://a.example/x") == ["https://a.example/x", "http://a.example/x"])
        #expect(texts("\(scheme):http://a.example/x") == ["http://a.example/x"])
    }

    @Test(
        "A Mastodon account is resolved to the URL of its profile",
        arguments: ["@ada@a.example", "ada@a.example", "acct:ada@a.example"])
    func account(_ text: String) {
        #expect(texts(text) == ["https://a.example/@ada"])
    }

    @Test("A path is absolute or begins in the folder; a file URL is a path")
    func path() {
        #expect(texts("/a/./b/../c.xml") == ["/a/c.xml"])
        #expect(texts("./x.xml") == ["/home/ada/x.xml"])
        #expect(texts("../x.xml") == ["/home/x.xml"])
        #expect(texts(".") == ["/home/ada"])
        #expect(texts("file:///a%20b/./c/../d%01.xml") == ["/a b/d\u{1}.xml"])
        #expect(texts("x/feed.xml", exists: ["/home/ada/x/feed.xml"]) == ["/home/ada/x/feed.xml"])
        #expect(texts("feed.xml") == ["https://feed.xml", "http://feed.xml"])
    }

    @Test("User name and password become Basic credentials, and are removed from the address")
    func credentials() throws {
        let typed = try #require(TypedAddress("https://ada:p%40ss:word@a.example/feed?u=x@y"))
        #expect(typed.addresses.map(\.text) == ["https://a.example/feed?u=x@y"])
        #expect(typed.headers["Authorization"] == "Basic " + Data("ada:p@ss:word".utf8).base64EncodedString())
        #expect(TypedAddress("https://token@a.example")?.headers.fields.count == 1)
        #expect(TypedAddress("https://@a.example")?.headers.fields == [])
    }

    @Test(
        "A text that is not an address is rejected",
        arguments: [
            "", " ", "hello", "hello world", "ftp://a.example/", "mailto:ada@a.example",
            "ada:secret@a.example", "http://",
            "http:///x", "javascript:alert(1)", "https://a.example:99999/", "a b.example", "@ada",
            "file:relative",
        ])
    func unusable(_ text: String) {
        #expect(texts(text) == nil)
    }
}
