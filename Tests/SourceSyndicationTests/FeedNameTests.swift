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
}
