import FoundationEssentials
import ItemInterface
import MarkupInterface
import Synchronization
import Testing

@testable import ReaderFeature

@Suite("An opened item")
struct ReaderItemTests {
    @Test("HTML is read into blocks with addresses resolved against the item's page")
    func html() {
        let reader = ReaderSpy()
        let item = ReaderItem(FeedItem(sample.summary, text: .html("<p>One")), by: reader, source: "Notes")
        #expect(item.blocks == [.text("<p>One")])
        #expect(reader.addresses.withLock { $0 } == ["https://notes.example/snow"])
        #expect(item.source == "Notes")
    }

    @Test("An article is read into blocks of its own, and shown first")
    func article() {
        let reader = ReaderSpy()
        let item = ReaderItem(
            FeedItem(stored: sample.summary, text: .html("<p>One"), article: "<p>All"), by: reader)
        #expect(item.blocks == [.text("<p>One")] && item.articleBlocks == [.text("<p>All")])
        #expect(item.showsArticle && item.shownBlocks == [.text("<p>All")])
        #expect(reader.addresses.withLock(\.self) == Array(repeating: "https://notes.example/snow", count: 2))
        let plain = ReaderItem(FeedItem(stored: sample.summary, text: .html("<p>One")), by: reader)
        #expect(!plain.showsArticle && plain.articleBlocks == nil && plain.shownBlocks == plain.blocks)
    }

    @Test("Plain text is split into paragraphs at blank lines, and keeps its line breaks")
    func plain() {
        let text = "\nOne\ntwo\n \t\n\nThree\r\n"
        let item = ReaderItem(FeedItem(sample.summary, text: .plain(text)), by: ReaderSpy())
        #expect(item.blocks == [.text("One\ntwo"), .text("Three")])
        #expect(ReaderItem(FeedItem(sample.summary, text: nil), by: ReaderSpy()).blocks.isEmpty)
    }

    @Test("The title of a text without teaser is a content warning")
    func warned() {
        func isWarned(title: String?, teaser: String, text: ItemText?) -> Bool {
            var summary = sample.summary
            (summary.title, summary.teaser) = (title, teaser)
            return ReaderItem(FeedItem(stored: summary, text: text), blocks: []).isWarned
        }
        #expect(isWarned(title: "spiders", teaser: "", text: .plain("Eleven.")))
        #expect(!isWarned(title: "spiders", teaser: "Eleven.", text: .plain("Eleven.")))
        #expect(!isWarned(title: nil, teaser: "", text: .plain("Eleven.")))
        #expect(!isWarned(title: "A comic", teaser: "", text: .html("<img src=\"a.png\">")))
        #expect(!isWarned(title: "A link", teaser: "", text: nil))
    }

    private var sample: FeedItem { ReaderItem.sample().item }
}

/// Reads each text into one paragraph of its source, and records the addresses.
private final class ReaderSpy: HTMLReader {
    let addresses = Mutex<[String?]>([])

    func blocks(of html: String, at address: URL?) -> [HTMLBlock] {
        addresses.withLock { $0.append(address?.absoluteString) }
        return [.text(html)]
    }
}
