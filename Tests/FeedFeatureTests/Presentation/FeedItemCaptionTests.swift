import HTTPInterface
import ItemInterface
import Testing
import TextInterface

@testable import FeedFeature

@Suite("The words for an item's picture")
struct FeedItemCaptionTests {
    @Test("The words are the picture's description, without the item's title and text")
    func description() {
        let words = FeedItemViewModel(item(title: "A title", alternativeText: "A lake").captioned)
        #expect(words.title == nil)
        #expect(words.description == ["A lake"])
    }

    @Test("Without a description the words are the title, and the text only if there is no title")
    func title() {
        let titled = FeedItemViewModel(item(title: "A title", alternativeText: nil).captioned)
        #expect(titled.title == "A title")
        #expect(titled.description.isEmpty)
        let untitled = FeedItemViewModel(item(title: nil, alternativeText: nil).captioned)
        #expect(untitled.description == ["The beginning of a text."])
    }

    private func item(title: String?, alternativeText: String?) -> FeedItem {
        var summary = FeedItem.sample(title: title).summary
        summary.media = [
            ItemMedia(
                .remote(HTTPURL("http://pictures.example/1.png")!), alternativeText: alternativeText)
        ]
        return FeedItem(stored: summary, text: .plain("The beginning of a text."))
    }
}
