import Foundation
import ItemInterface
import MarkupInterface
import Testing
import TextInterface

@testable import ReaderFeature

@Suite("Sentences and parts of an opened item")
struct ReaderPresenterTests {
    // MARK: Heads

    @Test("The screen's title is the source and the item's title or teaser")
    func screenTitle() {
        #expect(page(.sample()).title.text == "Field Notes › First snow")
        #expect(page(.sample(source: nil)).title.text == "First snow")
        #expect(page(.sample([.text("Some words.")], title: nil)).title.text == "Field Notes › Some words.")
        #expect(page(.sample(title: " \n", source: "")).title.isEmpty)
    }

    @Test("The title is above the byline, without a free line between them")
    func title() {
        let parts = page(.sample([.text("Text.")])).allParts
        #expect(parts.map(\.text).first == "First snow")
        #expect(byline(.sample([.text("Text.")])) == "Field Notes · the author · \(date)")
        #expect(parts.map(\.isSpaced) == [false, true, true])
        #expect(page(.sample([.text("Text.")], title: nil)).allParts.count == 2)
    }

    @Test(
        "The byline is in the reader's language",
        arguments: [
            ("en", "Field Notes · the author · Sun, Nov 22, 2026 at 5:41 AM · 1 min · ◊ 8 comments"),
            ("en_GB", "Field Notes · the author · Sun, 22 Nov 2026 at 05:41 · 1 min · ◊ 8 comments"),
            ("el", "Field Notes · the author · Κυρ 22 Νοε 2026, 5:41 πμ · 1 λεπ. · ◊ 8 σχόλια"),
            ("pt-BR", "Field Notes · the author · dom., 22 de nov. de 2026, 05:41 · 1 min · ◊ 8 comentários"),
        ])
    func byline(language: String, byline: String) {
        let words = HTMLBlock.text(String(repeating: "word ", count: 200))
        let item = ReaderItem.sample([words], comments: ItemComments(reference: "1", count: 8))
        let text = ReaderPresenter.sample(language).page(of: item).allParts[1].text
        #expect(text.replacing("\u{202F}", with: " ") == byline)
    }

    @Test("The byline has no unknown values, and an author with the source's name once")
    func unknownValues() {
        #expect(byline(.sample(author: nil)) == "Field Notes · \(date)")
        #expect(byline(.sample(author: "Field Notes")) == "Field Notes · \(date)")
        #expect(byline(.sample(author: " ", source: nil)) == date)
    }

    @Test("An item with a date in the future has that of its first fetch, and one without a date has none")
    func firstSeen() {
        #expect(
            byline(.sample(firstSeen: .published - 86_400))
                == "Field Notes · the author · Sat, Nov 21, 2026 at 5:41 AM")
        var item = ReaderItem.sample(firstSeen: .published + 86_400)
        #expect(byline(item) == "Field Notes · the author · \(date)")
        var summary = item.item.summary
        summary.published = nil
        item.item = FeedItem(stored: summary, text: nil)
        #expect(byline(item) == "Field Notes · the author")
        summary.updated = .published
        item.item = FeedItem(stored: summary, text: nil)
        #expect(byline(item) == "Field Notes · the author · updated \(date)")
    }

    @Test("The byline has an update an hour after publishing or later")
    func updated() {
        #expect(byline(.sample(updated: .published + 3_599)) == "Field Notes · the author · \(date)")
        #expect(
            byline(.sample(updated: .published + 3_600))
                == "Field Notes · the author · \(date) · updated Sun, Nov 22, 2026 at 6:41 AM")
    }

    @Test("The byline has the number of comments, or the word for them where it is unknown")
    func comments() {
        func end(_ count: Int?) -> String? {
            byline(.sample(comments: ItemComments(reference: "1", count: count))).components(
                separatedBy: " · "
            ).last
        }
        #expect(end(1) == "◊ 1 comment")
        #expect(end(0) == "◊ 0 comments")
        #expect(end(nil) == "◊ comments")
    }

    @Test(
        "The byline has the other sources of the same post",
        arguments: [
            ("en", "also in Notes, The ␇Daily"), ("el", "επίσης σε: Notes, The ␇Daily"),
            ("pt-BR", "também em Notes, The ␇Daily"),
        ])
    func otherSources(language: String, words: String) {
        let item = ReaderItem.sample(otherSources: ["Notes", " ", "The \u{7}Daily"])
        let text = ReaderPresenter.sample(language).page(of: item).allParts[1].text
        #expect(text.components(separatedBy: " · ").last == words)
    }

    @Test("The byline ends with location and bookmark")
    func ends() {
        #expect(
            byline(.sample(location: "Grindelwald", isBookmarked: true))
                == "Field Notes · the author · \(date) · @ Grindelwald · *")
    }

    @Test(
        "The note has the item's position in its list, and the progress",
        arguments: [
            ("en", "2 of 1,280 · 34%"), ("el", "2 από 1.280 · 34%"), ("pt-BR", "2 de 1.280 · 34%"),
        ])
    func note(language: String, note: String) {
        let sut = ReaderPresenter.sample(language)
        let page = sut.page(of: .sample(position: .init(2, of: 1_280)))
        #expect(sut.note(of: page, percent: 34).text == note)
        #expect(sut.note(of: sut.page(of: .sample()), percent: 0).text == "0%")
    }

    // MARK: Media

    @Test("Pictures that are not in the text are above it, with their captions")
    func pictures() {
        let media = [
            ItemMedia.picture("a-300x200.jpg"), .picture("b.jpg", " The lake "),
            ItemMedia(.sample("c.jpg"), preview: .sample("small/d.jpg")),
        ]
        let blocks = ["a.jpg", "small/d.jpg"].map {
            HTMLBlock.picture(HTMLPicture("https://notes.example/\($0)"))
        }
        let parts = page(.sample(blocks, media: media)).body
        #expect(
            parts.map { $0.picture?.reference.text }
                == ["b.jpg", "a.jpg", "small/d.jpg"].map { "https://notes.example/\($0)" })
        #expect(parts[0].text == "The lake")
    }

    @Test(
        "A recording is a line with its kind, its name, its type and the keys that open it",
        arguments: [
            ("audio/MPEG", nil, "[1] Audio · episode 1.mp3 · audio/mpeg · P to play"),
            ("video/mp4", "The trailer", "[1] Video · The trailer · video/mp4 · 1o to open"),
            ("application/pdf", nil, "[1] File · episode 1.mp3 · application/pdf · 1o to open"),
        ] as [(String, String?, String)])
    func recording(type: String, name: String?, line: String) {
        let media = ItemMedia(.sample("episode%201.mp3"), alternativeText: name, type: type)
        let page = page(.sample([.text("Text.", link: "https://a.example")], media: [media]))
        #expect(page.body[0].text == line)
        #expect(page.body[0].address == "https://notes.example/episode%201.mp3")
        #expect(page.links == ["https://notes.example/episode%201.mp3", "https://a.example"])
    }

    @Test("Recordings have no free lines between them, and one behind the last")
    func recordings() {
        let audio = ItemMedia(.sample("a.mp3"), type: "audio/mpeg")
        let parts = page(.sample([.text("Text.")], media: [audio, audio, .picture("a.jpg"), audio])).body
        #expect(parts.prefix(4).map(\.isSpaced) == [false, true, true, true])
    }

    @Test(
        "A recording's line has its length and the key that plays it, another file the key that opens it",
        arguments: [(300, "5:00"), (3_723, "1:02:03")])
    func lengths(seconds: Int, text: String) {
        let audio = ItemMedia(.sample("a.mp3"), type: "audio/mpeg", duration: seconds)
        let file = ItemMedia(.sample("a.zip"), type: "application/zip")
        let lines = page(.sample([.text("Text.")], media: [audio, file])).body.map(\.text)
        #expect(lines[0].contains("a.mp3 · \(text) ·") && lines[0].hasSuffix("P to play"))
        #expect(lines[1].hasSuffix("2o to open"))
    }

    @Test("An article is shown in place of the text, and its byline says so")
    func article() {
        var item = ReaderItem.sample([.text("Excerpt […]")])
        item.articleBlocks = [.text("The whole article.")]
        item.showsArticle = true
        let shown = page(item).allParts.map(\.text)
        #expect(shown.contains("The whole article.") && !shown.contains("Excerpt […]"))
        #expect(shown.contains { $0.hasSuffix("whole article") })
        item.showsArticle = false
        #expect(!page(item).allParts.map(\.text).contains("The whole article."))
    }

    // MARK: Ends

    @Test("An excerpt has a note with the keys that fetch and open its page")
    func cut() {
        let text = HTMLBlock.text("One […]")
        #expect(
            page(.sample([text])).body.last?.text
                == "Only an excerpt. f fetches the whole article, o opens it.")
        #expect(
            page(.sample([text], link: nil)).body.last?.text == "Only an excerpt"
        )
    }

    @Test("An item without text, pictures and recordings has a note")
    func empty() {
        #expect(
            page(.sample()).body.map(\.text) == ["No text in this feed. f fetches the article, o opens it."])
        #expect(page(.sample(link: nil)).body.map(\.text) == ["No text in this feed"])
        #expect(page(.sample(media: [.picture("a.jpg")])).body.count == 1)
        #expect(page(.sample([.text("Text.")])).body.count == 1)
    }

    @Test("Links are listed at the end by their numbers")
    func links() {
        let blocks = ["https://a.example", "https://b.example"].map { HTMLBlock.text("x", link: $0) }
        let parts = page(.sample(blocks)).body.dropFirst(2)
        #expect(parts.map(\.text) == ["Links", "[1] https://a.example", "[2] https://b.example"])
        #expect(parts.map(\.isSpaced) == [false, false, true])
        #expect(parts.map(\.address) == [nil, "https://a.example", "https://b.example"])
        #expect(page(.sample([.text("x")])).links.isEmpty)
    }

    @Test("The notice of no other unread item, and the hint for hidden parts, are in the reader's language")
    func sentences() {
        #expect(ReaderPresenter.sample().nothingUnread == "No more unread posts")
        #expect(ReaderPresenter.sample("pt-BR").showHint == "mostrar conteúdo oculto")
    }

    private let date = "Sun, Nov 22, 2026 at 5:41 AM"

    private func page(_ item: ReaderItem) -> ReaderPage { ReaderPresenter.sample().page(of: item) }

    private func byline(_ item: ReaderItem) -> String {
        page(item).allParts[item.item.summary.title == nil ? 0 : 1].text.replacing("\u{202F}", with: " ")
    }
}
