import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface
import Testing

@Suite("SourceAddress")
struct SourceAddressTests {
    @Test(
        "An http or https URL is remote, and a path and a file URL are local",
        arguments: [
            ("https://example.org/feed?a=1", .remote(HTTPURL("https://example.org/feed?a=1")!)),
            ("/home/reader/feed.xml", .local(path: "/home/reader/feed.xml")),
            ("/a%20b", .local(path: "/a%20b")), ("file:///a%20b/feed.xml", .local(path: "/a b/feed.xml")),
            ("FILE://localhost/feed.xml", .local(path: "/feed.xml")),
            ("file:/feed.xml", .local(path: "/feed.xml")),
        ] as [(String, SourceAddress)])
    func reads(text: String, address: SourceAddress) {
        #expect(SourceAddress(text) == address)
    }

    @Test(
        "Any other text is rejected",
        arguments: [
            "", "feed.xml", "./feed.xml", "~/feed.xml", "file://elsewhere.example/feed.xml", "file:feed.xml",
            "ftp://example.org/feed", "https://", "https://user:secret@example.org/", "mailto:a@example.org",
        ])
    func refuses(text: String) {
        #expect(SourceAddress(text) == nil)
    }

    @Test("An address is parsed from its text without loss", arguments: ["https://a.example/?b", "/a %20"])
    func text(text: String) throws {
        let address = try #require(SourceAddress(text))

        #expect(address.text == text)
        #expect(SourceAddress(address.text) == address)
    }

    @Test("The identity of a source is that of its address")
    func identity() throws {
        let url = try #require(HTTPURL("https://example.org/feed"))

        #expect(SourceAddress.remote(url).sourceID == ItemIdentity.source(url))
        #expect(SourceAddress.local(path: "/feed").sourceID == ItemIdentity.source(path: "/feed"))
        #expect(SourceAddress.local(path: "/feed").sourceID != SourceAddress.remote(url).sourceID)
    }
}

@Suite("SourceConfidence")
struct SourceConfidenceTests {
    @Test("Certain is greater than possible, and possible than none")
    func order() {
        #expect(SourceConfidence.allCases.sorted() == [.none, .possible, .certain])
        #expect(!(SourceConfidence.possible < .possible))
    }
}
