import HTTPInterface
import ItemInterface
import MarkupInterface
import Testing

@testable import ReaderFeature

@Suite("The pictures of an item on servers")
struct ReaderItemPicturesTests {
    private func block(_ name: String) -> HTMLBlock {
        .picture(HTMLPicture("https://notes.example/\(name)", alternativeText: ""))
    }

    private func names(_ item: ReaderItem) -> [String] {
        item.remotePictures.map { String($0.text.dropFirst("https://notes.example/".count)) }
    }

    @Test("The list's picture comes first, then other media, then those of the text, each once")
    func order() {
        let item = ReaderItem.sample(
            [block("c.png"), .quote([block("d.png")]), block("a.png")],
            media: [.picture("a.png"), .picture("b.png")])
        #expect(names(item) == ["a.png", "b.png", "c.png", "d.png"])
    }

    @Test("Sensitive pictures, recordings, files on this machine and other sizes of the text's are left out")
    func others() {
        let recording = ItemMedia(.sample("p.mp3"), type: "audio/mpeg")
        let local = ItemMedia(.local(path: "/q.png"))
        let item = ReaderItem.sample(
            [block("c-800x600.png")],
            media: [
                .picture("s.png", isSensitive: true), recording, local, .picture("a.png"), .picture("c.png"),
            ])
        #expect(names(item) == ["a.png", "c-800x600.png"])
    }

    @Test("An article's pictures are those of the text that is shown")
    func article() {
        var item = ReaderItem.sample([block("a.png")])
        (item.articleBlocks, item.showsArticle) = ([block("b.png")], true)
        #expect(names(item) == ["b.png"])
        item.showsArticle = false
        #expect(names(item) == ["a.png"])
    }
}
