import Foundation
import HTTPInterface
import SyncInterface
import Testing

@testable import SyncGReader

@Suite struct PostListTests {
    private func posts(_ json: String, ofFreshRSS isFreshRSS: Bool = false) throws -> [SyncedPost] {
        try JSONDecoder().decode(PostList.self, from: Data(json.utf8)).items
            .compactMap { $0.value?.post(ofFreshRSS: isFreshRSS) }
    }

    @Test("An invalid post does not invalidate the others")
    func lossy() throws {
        let long = "tag:google.com,2005:reader/item/"
        let ids = try posts(
            """
            {"items":[{"id":"\(long)0000000000000001","origin":{"streamId":"feed/1"}},
              {"id":"\(long)ffffffffffffffff","origin":{"streamId":"feed/1"}},
              {"id":"\(long)1ffffffffffffffff","origin":{"streamId":"feed/1"}},
              {"id":"\(long)xyz","origin":{"streamId":"feed/1"}},
              {"id":"99999999999999999999","origin":{"streamId":"feed/1"}},
              {"id":99999999999999999999,"origin":{"streamId":"feed/1"}},
              {"id":7,"origin":{"streamId":"feed/1"}}, {"id":"8"}, 9, null, {}]}
            """
        ).map(\.id)
        #expect(ids == [1, -1, 7])
    }

    @Test(
        "A missing or absurd date is none",
        arguments: [
            ("", nil), (#","published":0"#, nil), (#","published":-5"#, nil), (#","published":null"#, nil),
            (#","published":"soon""#, nil), (#","published":1e30"#, nil),
            (#","published":9223372036854775808"#, nil),
            (#","published":[1]"#, nil), (#","published":1700000000"#, 1_700_000_000),
            (#","published":"1700000000""#, 1_700_000_000), (#","published":1700000000.5"#, 1_700_000_000.5),
        ] as [(String, Double?)])
    func dates(field: String, seconds: Double?) throws {
        let post = try #require(
            try posts(#"{"items":[{"id":"1","origin":{"streamId":"feed/1"}\#(field)}]}"#).first)
        #expect(post.published == seconds.map { Date(timeIntervalSince1970: $0) })
    }

    @Test("Odd fields are left out, and the rest is read")
    func odd() throws {
        let post = try #require(
            try posts(
                """
                {"items":[{"id":"1","origin":{"streamId":"feed/1"},"title":7,"author":"  ","summary":{"content":null},
                 "content":{"content":"<p>x</p>"},"canonical":[{"href":"javascript:alert(1)"}],
                 "alternate":[{"href":" https://a.example/1 "}],"categories":[5,"user/7/state/com.google/read"],
                 "crawlTimeMsec":"1700000000500",
                 "enclosure":[{"href":"x"},{"url":"https://a.example/a.mp3","type":"audio/mpeg","length":"12"},3,
                   {"href":"https://a.example/a","type":"image"}]}]}
                """
            ).first)
        #expect(post.title == nil)
        #expect(post.author == nil)
        #expect(post.html == "<p>x</p>")
        #expect(post.link?.text == "https://a.example/1")
        #expect(post.isRead)
        #expect(!post.isStarred)
        #expect(post.crawled == Date(timeIntervalSince1970: 1_700_000_000.5))
        #expect(post.enclosures.map(\.type) == ["audio/mpeg", "image/*"])
        #expect(post.enclosures.map(\.length) == [12, nil])
    }

    @Test(
        "FreshRSS's full-width characters are restored, unless the title is in an East Asian script",
        arguments: [
            ("Fish ＆ ＜chips＞", "Fish & <chips>"), ("Why？ A／B， C； D＼E 🎉", "Why? A/B, C; D\\E 🎉"),
            ("質問＆答え", "質問＆答え"), ("plain", "plain"), ("Ελλάδα ＆ Κύπρος", "Ελλάδα & Κύπρος"),
        ])
    func fullWidth(title: String, expected: String) { #expect(FreshRSSText.restored(title) == expected) }

    @Test("Figures that repeat enclosures are removed, those with a description and others are not")
    func figures() throws {
        let url = try #require(HTTPURL("https://a.example/a.mp3"))
        let start = "<figure class=\"enclosure\"><p class=\"enclosure-content\">"
        let own =
            "\n\(start)<audio src=\"\(url.text)\"></audio> <a download=\"\" href=\"\(url.text)\">x</a></p></figure>"
        let described = own.replacing("</p>", with: "</p><figcaption>About</figcaption>")
        let other = "\(start)<img src=\"https://a.example/b.png\" alt=\"\" /></p></figure>"
        let unclosed = "\(start)<img src=\"\(url.text)\">"
        let enclosures = [SyncedEnclosure(url: url)]
        for (html, expected) in [
            ("<p>Text</p>" + own + "\n", "<p>Text</p>"), ("<p>Text</p>" + own + own, "<p>Text</p>"),
            ("a" + described, "a" + described), ("a" + other, "a" + other), (unclosed, unclosed), ("", ""),
        ] {
            #expect(FreshRSSText.withoutFigures(html, of: enclosures) == expected)
            #expect(FreshRSSText.withoutFigures(html, of: []) == html)
        }
    }

    @Test("A feed without title and address has those of its id")
    func feeds() throws {
        let json = """
            {"subscriptions":[{"id":"feed/https://a.example/x","categories":[{"id":"user/1/label/One"},{"id":"user/1/label/One"},
              {"id":"user/1/state/com.google/x"},4]},{"title":"no id"},
              {"id":"feed/2","title":"A ／ B","url":"https://b.example/","htmlUrl":"nonsense","categories":null}]}
            """
        let list = try JSONDecoder().decode(SubscriptionList.self, from: Data(json.utf8))
        let feeds = list.subscriptions.compactMap { $0.value?.feed(ofFreshRSS: true) }
        #expect(feeds.map(\.title) == ["https://a.example/x", "A / B"])
        #expect(feeds.map(\.address) == ["https://a.example/x", "https://b.example/"])
        #expect(feeds.map(\.labels) == [["One"], []])
        #expect(feeds.map(\.site) == [nil, nil])
    }
}
