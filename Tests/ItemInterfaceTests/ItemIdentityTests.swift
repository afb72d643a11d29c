import FoundationEssentials
import HTTPInterface
import Testing

@testable import ItemInterface

@Suite("Item identity")
struct ItemIdentityTests {
    @Test("A version 5 UUID is the one that RFC 9562 gives as an example")
    func version5() throws {
        let names = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
        #expect(UUID(name: "www.example.com", in: names).uuidString == "2ED6657D-E927-568B-95E1-2665A8AEA6A2")
    }

    @Test("A source's identity is the UUID of its canonical address in the name space of URLs")
    func source() throws {
        let id = try #require(UUID(uuidString: "d7478879-caa0-5951-99e4-df5151626b2d"))
        #expect(ItemIdentity.source(try url("HTTP://Example.com:80/feed#top")) == id)
        #expect(ItemIdentity.source(try url("http://example.com/feed")) == id)
        #expect(ItemIdentity.source(try url("https://example.com/feed")) != id)
    }

    @Test("A folder's identity is that of its file URL")
    func folder() throws {
        let id = try #require(UUID(uuidString: "9660d6c0-b6c9-55b5-a52c-60c4f702aeae"))
        #expect(ItemIdentity.source(path: "/home/reader/Pictures") == id)
    }

    @Test("An item's identity is the same in every document of its source, and another one in another source")
    func item() throws {
        let source = ItemIdentity.source(try url("http://example.com/feed"))
        let id = try #require(UUID(uuidString: "1e878522-0d82-5bbe-9112-5efb089f4f76"))
        #expect(ItemIdentity.item("post-1", of: source) == id)
        #expect(ItemIdentity.item("post-2", of: source) != id)
        #expect(ItemIdentity.item("post-1", of: ItemIdentity.source(path: "/feed")) != id)
    }

    private func url(_ text: String) throws -> HTTPURL { try #require(HTTPURL(text)) }
}
