import MarkupInterface
import Testing

@testable import SourceSyndication

@Suite("Names of elements")
struct FeedNameTests {
    @Test(
        "A prefix that is not declared stands for the vocabulary that usually has it",
        arguments: [
            (XMLName("dc:creator"), FeedName.creator), (XMLName("DC:Creator"), .creator),
            (XMLName("media:title"), .mediaTitle), (XMLName("x:title"), .unknown),
            (XMLName(":title"), .title), (XMLName("dc:title", namespace: "https://a.example/"), .unknown),
            (XMLName("creator", namespace: "http://purl.org/dc/elements/1.1/"), .creator),
        ])
    func undeclared(name: XMLName, meaning: FeedName) {
        var names = FeedNames()
        _ = names.number(of: XMLName("rss"))
        let number = names.number(of: name)
        #expect(names[number] == meaning)
        #expect(names.label(0) == Array("rss".utf8))
    }

    @Test("Behind thousands of other names, names have a label and no meaning")
    func many() {
        var names = FeedNames()
        for number in 0..<4_999 { _ = names.number(of: XMLName("a\(number)")) }
        let title = names.number(of: XMLName("title"))
        #expect(names[title] == .title)
        let last = names.number(of: XMLName("x:link"))
        #expect(names[last] == .unknown)
        #expect(names.label(last) == Array("link".utf8))
    }
}
