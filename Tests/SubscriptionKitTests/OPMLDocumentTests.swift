import Foundation
import HTTPInterface
import LibraryStorageInterface
import RandomTesting
import SourceInterface
import StorageTesting
import SubscriptionKit
import Testing

@Suite("OPMLDocument") struct OPMLDocumentTests {
    @Test("A source is in the folder of its first group, and has its other groups in the category")
    func document() {
        var one = Subscription.numbered(2)
        one.groups = ["News/Local", "Tech", "A & B"].compactMap(GroupPath.init)
        let text = OPMLDocument([one, .numbered(6)], hasSecrets: false).text
        #expect(
            text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <opml version="2.0" xmlns:feedhost="urn:feedhost:opml">
                  <head><title>FeedHost</title></head>
                  <body>
                    <outline type="rss" text="Name 6" title="Source 6" xmlUrl="http://feeds.example/6" \
                feedhost:kind="syndication" feedhost:name="Name 6" feedhost:title="Source 6"/>
                    <outline text="News">
                      <outline text="Local">
                        <outline type="rss" text="Name 2" title="Source 2" xmlUrl="http://feeds.example/2" \
                category="/Tech,/A &amp; B" feedhost:kind="syndication" feedhost:name="Name 2" \
                feedhost:title="Source 2"/>
                      </outline>
                    </outline>
                  </body>
                </opml>
                """)
    }

    @Test("Headers and addresses with tokens are omitted and reported, unless they are requested")
    func secrets() {
        var (token, basic, key) = (
            Subscription.numbered(1), Subscription.numbered(2), Subscription.numbered(3)
        )
        token.source.address = "http://feeds.example/private?feed_token=SECRET&n=1"
        basic.privateHeaders = TypedAddress("http://ada:SECR%40ET@feeds.example/2").flatMap { typed in
            HTTPURL("http://feeds.example/").map { PrivateHeaders(origin: $0, headers: typed.headers) }
        }
        key.privateHeaders?.headers = ["X-Key": "SECRET"]
        let document = OPMLDocument([token, basic, key], hasSecrets: false)
        #expect(!document.text.contains("SECR"))
        #expect(!document.text.contains("Basic"))
        #expect(document.leftOut == [token])
        #expect(document.withoutHeaders == [basic, key])
        let whole = OPMLDocument([token, basic, key], hasSecrets: true)
        #expect(whole.text.contains("http://ada:SECR%40ET@feeds.example/2"))
        #expect(whole.text.contains("feedhost:headers=\"X-Key: SECRET\""))
        #expect(whole.leftOut.isEmpty && whole.withoutHeaders.isEmpty)
    }

    @Test("Names that say that a value of a query is a secret")
    func tokens() {
        let address = "https://a.example/x?api_key=1&Token=2&id=3&channel=UC4&flag&sig=5#f"
        #expect(
            SecretAddress.masked(address)
                == "https://a.example/x?api_key=***&Token=***&id=3&channel=UC4&flag&sig=***")
        #expect(!SecretAddress.isSecret("https://a.example/token?id=3&monkeys=4"))
    }

    @Test("A long hexadecimal value is a secret, whatever its name, and a shorter or other one is not")
    func digests() {
        let digest = "8d1f0c2b9a7e4d3c8d1f0c2b9a7e4d3c"
        #expect(
            SecretAddress.masked("https://a.example/.rss?feed=\(digest)&user=ada")
                == "https://a.example/.rss?feed=***&user=ada")
        for value in [String(digest.dropLast()), "UC4R8DWoMoI7CAwX8_LjQHigAbCdEfGhIjKl"] {
            #expect(!SecretAddress.isSecret("https://a.example/x?channel_id=\(value)"))
        }
    }

    @Test("A user name and password are masked, also in an address that cannot be parsed")
    func userInformation() {
        #expect(SecretAddress.masked("http://ada:SECRET@[a/?b@c") == "http://***@[a/?b@c")
        #expect(
            SecretAddress.masked("ftp://ada:SEC@RET@a.example:99999/@b") == "ftp://***@a.example:99999/@b")
        #expect(!SecretAddress.isSecret("https://a.example/@ada?x=a@b"))
    }

    @Test("A written document is read without loss")
    func roundTrip() async {
        await expectNoFault(inHistories: min(historyCount, 2_000), upTo: 6, of: Self.subscription) {
            FuzzTarget.loss(of: $0)
        }
    }

    private static func subscription(_ generator: inout SeededGenerator) -> Subscription {
        let words = ["A", "a,b", "100%", "<&>\"'", "%2C", "né", "x y", "1\n2", "\t-", "\u{9B}1m\u{202E}"]
        func word() -> String { words.randomElement(using: &generator)! }
        let url = HTTPURL("http://a.example/\(Int.random(in: 0..<9, using: &generator))?a=1&b=%20")!
        let groups = (0..<Int.random(in: 0...3, using: &generator)).compactMap { _ in
            GroupPath(
                (0..<Int.random(in: 1...2, using: &generator)).map { _ in word() }.joined(separator: "/"))
        }
        let headers: HTTPHeaders? = [
            nil, ["X-Key": "a: b"], ["Authorization": "Basic \(Data("u:p@/:%".utf8).base64EncodedString())"],
            ["Authorization": "Bearer é", "X-Key": "1"],
        ].randomElement(using: &generator)!
        return Subscription(
            SourceRecord(
                id: SourceAddress.remote(url).sourceID,
                kind: Bool.random(using: &generator) ? "syndication" : "essential",
                address: url.text, title: Bool.random(using: &generator) ? word() : nil),
            name: Bool.random(using: &generator) ? word() : nil, groups: groups,
            privateHeaders: headers.map { PrivateHeaders(origin: url, headers: $0) },
            interval: [nil, .shortest, FetchInterval("1d")].randomElement(using: &generator)!,
            prefetch: [[], .articles, .pictures, [.articles, .pictures]].randomElement(using: &generator)!,
            subscribedAt: Date(timeIntervalSinceReferenceDate: 0))
    }
}
