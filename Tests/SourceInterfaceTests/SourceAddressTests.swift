import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface
import Testing

@Suite("Addresses of sources")
struct SourceAddressTests {
    @Test(
        "A URL of the web is remote, a path and a file's URL are local",
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
        "Anything else is no address of a source",
        arguments: [
            "", "feed.xml", "./feed.xml", "~/feed.xml", "file://elsewhere.example/feed.xml", "file:feed.xml",
            "ftp://example.org/feed", "https://", "https://user:secret@example.org/", "mailto:a@example.org",
        ])
    func refuses(text: String) {
        #expect(SourceAddress(text) == nil)
    }

    @Test(
        "An address that was kept as text is the same again", arguments: ["https://a.example/?b", "/a %20"])
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

@Suite("How sure a kind is of an address")
struct SourceConfidenceTests {
    @Test("Certain is surer than possible, and possible than none")
    func order() {
        #expect(SourceConfidence.allCases.sorted() == [.none, .possible, .certain])
        #expect(!(SourceConfidence.possible < .possible))
    }
}
