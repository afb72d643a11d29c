import ArticleInterface
import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import MarkupInterface
import Testing
import TextInterface

@testable import SubscriptionKit

@Suite("Printed items") struct PrintedItemTests {
    private func media(_ path: String, type: String?, title: String? = nil, length: Int? = nil) -> ItemMedia {
        ItemMedia(.local(path: path), alternativeText: title, type: type, length: length)
    }

    private func item(_ media: [ItemMedia], title: String? = nil, author: String? = nil) -> FeedItem {
        let id = ItemIdentity.source(path: "/a")
        let summary = ItemSummary(
            id: id, source: id, nativeID: "1", title: title, author: author,
            firstSeen: Date(timeIntervalSince1970: 0), media: media)
        return FeedItem(summary, text: .plain("Text"))
    }

    @Test("Pictures are images, and other media are enclosures with what the feed declares of them")
    func media() {
        let printed = PrintedItem(
            item: item([
                media("/1.png", type: "image/png", title: "A"),
                media("/2", type: nil),
                media(
                    "/3.mp3", type: "audio/mpeg", title: "Episode", length: 34_216_300_000),
                media("/4", type: "application/octet-stream"),
            ]))
        let line = printed.json(by: NoHTML(), descriptionKind: "essential").text
        #expect(
            line.contains(
                #""image":"/1.png","images":[{"url":"/1.png","alt":"A","type":"image/png"},"#
                    + #"{"url":"/2"}],"enclosures":[{"url":"/3.mp3","type":"audio/mpeg","#
                    + #""length":34216300000,"title":"Episode"},"#
                    + #"{"url":"/4","type":"application/octet-stream"}],"read":false"#))
    }

    @Test("An article is beside the text in JSON, and in its place in lines; a recording has its length")
    func article() {
        let episode = ItemMedia(.local(path: "/3.mp3"), type: "audio/mpeg", duration: 75)
        let item = FeedItem(
            stored: item([episode]).summary, text: .plain("Text"), article: "Whole")
        let printed = PrintedItem(item: item)
        let line = printed.json(by: OneParagraph(), descriptionKind: "").text
        #expect(line.contains(#""text":"Text","article":"Whole""#))
        #expect(line.contains(#""duration":75"#))
        #expect(printed.lines(by: OneParagraph()).contains("Whole"))
        #expect(!printed.lines(by: OneParagraph()).contains("Text"))
    }

    @Test("An item without recordings has no enclosures, and one without pictures no images")
    func noMedia() {
        let recording = PrintedItem(item: item([media("/3.mp3", type: "audio/mpeg")]))
        #expect(!recording.json(by: NoHTML(), descriptionKind: "").text.contains(#""image"#))
        let none = PrintedItem(item: item([])).json(by: NoHTML(), descriptionKind: "").text
        #expect(!none.contains("enclosures") && !none.contains("image"))
    }

    @Test("Every item has its marks and the time of its first reading, and the description equals the text")
    func marks() {
        let state = ItemState(isRead: true, bookmarkedAt: Date(timeIntervalSince1970: 60))
        let printed = PrintedItem(item: item([]), state: state, sourceTitle: "S", kind: "essential")
        let line = printed.json(by: NoHTML(), descriptionKind: "essential").text
        #expect(
            line.hasSuffix(
                #""source_title":"S","native_id":"1","first_seen":"1970-01-01T00:00:00Z","text":"Text","description":"Text","#
                    + #""read":true,"bookmarked":true,"bookmarked_at":"1970-01-01T00:01:00Z"}"#))
        #expect(
            PrintedItem(item: item([])).json(by: NoHTML(), descriptionKind: "x").text.hasSuffix(
                #""text":"Text","read":false,"bookmarked":false}"#))
    }

    @Test("Lines of text name the source where they shall, and very long titles and names are cut")
    func lines() {
        let long = String(repeating: "x", count: 1_000_000)
        let printed = PrintedItem(
            item: item([], title: long, author: long), sourceTitle: long, namesSource: true)
        let lines = printed.lines(by: NoHTML())
        #expect(lines.map(\.count) == [1_001, 2_005, 4])
        #expect(PrintedItem(item: item([]), sourceTitle: "S").lines(by: NoHTML()) == ["Text"])
    }

    @Test("Behind the source stands the number of further ones that have the item")
    func duplicates() {
        let printed = PrintedItem(
            item: item([], author: "Ana"), sourceTitle: "S", namesSource: true, duplicateCount: 2)
        #expect(printed.lines(by: NoHTML()) == ["S +2 · Ana", "Text"])
    }

    @Test("An excerpt is in the lines of text in place of the text, and not in the fields")
    func excerpt() {
        var printed = PrintedItem(item: item([], title: "Title"))
        printed.excerpt = "… part"
        #expect(printed.lines(by: NoHTML()) == ["Title", "… part"])
        #expect(printed.json(by: NoHTML(), descriptionKind: "").text.contains(#""text":"Text""#))
    }
}

@Suite("An article as commands print it") struct PrintedArticleTests {
    private let address = HTTPURL("http://ferry.example/?token=secret")!
    private var article: Article {
        Article(title: "Night ferry", byline: "Mara", site: "The Ferry", html: "It runs.")
    }

    @Test("Its lines are title, origin, text and address without secrets; empty ones are left out")
    func lines() {
        let lines = article.lines(at: address, by: OneParagraph())
        #expect(lines.dropLast() == ["Night ferry", "The Ferry · Mara", "It runs."])
        #expect(lines.last?.hasPrefix("http://ferry.example/") == true && !lines.joined().contains("secret"))
        #expect(Article(title: "", html: "Text").lines(at: address, by: OneParagraph()).first == "Text")
    }

    @Test("Its JSON has the fields that it has, and the whole address")
    func json() {
        #expect(
            article.json(at: address, by: OneParagraph()).text == """
                {"link":"http://ferry.example/?token=secret","title":"Night ferry","author":"Mara",\
                "site":"The Ferry","article":"It runs."}
                """)
    }
}

/// Reads HTML as one paragraph of its source.
private struct OneParagraph: HTMLReader {
    func blocks(of html: String, at address: URL?) -> [HTMLBlock] { [.paragraph([TextRun(html)])] }
}
