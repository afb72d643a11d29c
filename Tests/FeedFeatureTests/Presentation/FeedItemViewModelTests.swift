import GrowthTesting
import ItemInterface
import Testing
import TextInterface

@testable import FeedFeature

@Suite("A picture's texts")
nonisolated struct FeedImageViewModelTests {
    @Test("Location and description are what the reader sees")
    func texts() {
        let sut = FeedItemViewModel(.sample(description: "A description", location: "A location"))

        #expect(sut.location == "A location")
        #expect(sut.description == ["A description"])
        #expect(sut.location != nil)
        #expect(sut.text == "A location\nA description")
    }

    @Test("A location that is absent or blank is none", arguments: [nil, "", "  ", "\n\t"])
    func noLocation(location: String?) {
        let sut = FeedItemViewModel(.sample(description: "A description", location: location))

        #expect(sut.location == nil)
        #expect(sut.text == "A description")
    }

    @Test("A description that is absent or blank is none", arguments: [nil, "", "  ", "\n\n", "\r\n \t"])
    func noDescription(description: String?) {
        #expect(FeedItemViewModel(.sample(description: description)).description.isEmpty)
    }

    @Test("A description of several lines keeps them, those that are blank aside")
    func paragraphs() {
        let sut = FeedItemViewModel(.sample(description: "\nOne\r\n\nTwo\n \n"))

        #expect(sut.description == ["One", "Two"])
    }

    @Test("Texts are disarmed before anybody can draw them")
    func disarmed() {
        let sut = FeedItemViewModel(.sample(description: "a\u{1B}[31mb", location: "\u{202E}c\u{07}"))

        #expect(sut.description == ["a␛[31mb"])
        #expect(sut.location == "c␇")
    }

    @Test("A description without end is cut off behind 4,000 characters")
    func endlessDescription() {
        let sut = FeedItemViewModel(.sample(description: String(repeating: "a", count: 1_000_000)))

        #expect(sut.description.map(\.width) == [4_000])
    }

    @Test("A location without end is cut off behind 1,000 characters")
    func endlessLocation() {
        let sut = FeedItemViewModel(.sample(location: String(repeating: "a", count: 1_000_000)))

        #expect(sut.location?.width == 1_000)
    }

    @Test(
        "Texts take time in proportion to their length, whatever stands in them", arguments: LongText.allCases
    )
    func growing(kind: LongText) {
        let make = { (count: Int) in
            FeedItem.sample(description: kind.text(of: count), location: kind.text(of: count))
        }
        #expect(growth(upTo: 8_000, making: make) { _ = FeedItemViewModel($0) } < linearGrowth)
    }
}
