import GrowthTesting
import ItemInterface
import Testing
import TextInterface

@testable import FeedFeature

@Suite("Visible texts of an item")
nonisolated struct FeedImageViewModelTests {
    @Test("The visible texts of an item are its location and description")
    func texts() {
        let sut = FeedItemViewModel(.sample(description: "A description", location: "A location"))

        #expect(sut.location == "A location")
        #expect(sut.description == ["A description"])
        #expect(sut.location != nil)
        #expect(sut.text == "A location\nA description")
    }

    @Test("A text that fills a teaser ends with an ellipsis behind its last whole word")
    func fullTeaser() {
        func end(_ text: String) -> String {
            let teaser = Teaser.text(.plain(text))
            return String(
                (FeedItemViewModel(.sample(description: teaser)).description.first?.text ?? "").suffix(9))
        }
        let text = Array(repeating: "ridge", count: 100).joined(separator: " ")
        #expect(end(String(text.prefix(298))) == "idge ridg")
        for start in ["", "a", "ab", "abc ", "abcde "] { #expect(end(start + text) == "ge ridge…") }
    }

    @Test(
        "An absent or blank location is missing from the visible texts", arguments: [nil, "", "  ", "\n\t"])
    func noLocation(location: String?) {
        let sut = FeedItemViewModel(.sample(description: "A description", location: location))

        #expect(sut.location == nil)
        #expect(sut.text == "A description")
    }

    @Test(
        "An absent or blank description is missing from the visible texts",
        arguments: [nil, "", "  ", "\n\n", "\r\n \t"])
    func noDescription(description: String?) {
        #expect(FeedItemViewModel(.sample(description: description)).description.isEmpty)
    }

    @Test("A description of several lines has one paragraph for each line that is not blank")
    func paragraphs() {
        let sut = FeedItemViewModel(.sample(description: "\nOne\r\n\nTwo\n \n"))

        #expect(sut.description == ["One", "Two"])
    }

    @Test("Texts are sanitized")
    func disarmed() {
        let sut = FeedItemViewModel(.sample(description: "a\u{1B}[31mb", location: "\u{202E}c\u{07}"))

        #expect(sut.description == ["a␛[31mb"])
        #expect(sut.location == "c␇")
    }

    @Test("A description is truncated to 4,000 characters")
    func endlessDescription() {
        let sut = FeedItemViewModel(.sample(description: String(repeating: "a", count: 1_000_000)))

        #expect(sut.description.map(\.width) == [4_000])
    }

    @Test("A location is truncated to 1,000 characters")
    func endlessLocation() {
        let sut = FeedItemViewModel(.sample(location: String(repeating: "a", count: 1_000_000)))

        #expect(sut.location?.width == 1_000)
    }

    @Test(
        "Making visible texts takes time in proportion to their length, whatever their characters",
        arguments: LongText.allCases
    )
    func growing(kind: LongText) {
        let make = { (count: Int) in
            FeedItem.sample(description: kind.text(of: count), location: kind.text(of: count))
        }
        #expect(growth(upTo: 8_000, making: make) { _ = FeedItemViewModel($0) } < linearGrowth)
    }
}
