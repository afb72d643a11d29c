import FoundationEssentials
import HTTPInterface
import ItemInterface
import Testing

@testable import LibraryStorageInterface

@Suite("Changed ids")
struct ChangedIDsTests {
    @Test(
        "Where more than half of a document has unknown ids and known links, those items are the stored ones")
    func changed() {
        let document = [
            item("new1", "https://www.a/1/"), item("new2", "https://a/2"), item("new3", "https://a/3"),
        ]
        let stored = [item("1", "http://a/1"), item("2", "http://a/2"), item("3", "http://a/99")]
        #expect(matches(document, stored) == [id("new1"): id("1"), id("new2"): id("2")])
    }

    @Test("Half of a document is not enough")
    func half() {
        let document = [item("new1", "http://a/1"), item("new2", "http://a/2")]
        #expect(matches(document, [item("1", "http://a/1")]).isEmpty)
    }

    @Test("Known ids are not matched, and are counted among the document's")
    func known() {
        let stored = [item("1", "http://a/1"), item("2", "http://a/2"), item("3", "http://a/3")]
        let document = [item("1", "http://a/1"), item("2", "http://a/2"), item("new3", "http://a/3")]
        #expect(matches(document, stored).isEmpty)
    }

    @Test("A link that several items of the document have, or several stored ones, matches none")
    func ambiguous() {
        let home = "http://a/"
        #expect(matches([item("new1", home), item("new2", home)], [item("1", home)]).isEmpty)
        #expect(matches([item("new1", home)], [item("1", home), item("2", home)]).isEmpty)
    }

    @Test("An item that the document has by its own id matches no other one")
    func offered() {
        let document = [item("new1", "http://a/1"), item("1", "http://a/1b"), item("new2", "http://a/2")]
        let stored = [item("1", "http://a/1"), item("2", "http://a/2")]
        #expect(matches(document, stored).isEmpty)
    }

    @Test("Items without links, and empty documents, match nothing")
    func none() {
        #expect(matches([], [item("1", "http://a/1")]).isEmpty)
        #expect(matches([item("new1", nil)], [item("1", nil)]).isEmpty)
    }

    private let source = ItemIdentity.source(path: "/feed")

    private func id(_ name: String) -> UUID { ItemIdentity.item(name, of: source) }

    private func item(_ name: String, _ link: String?) -> ItemSummary {
        ItemSummary(
            id: id(name), source: source, nativeID: name, firstSeen: Date(timeIntervalSince1970: 0),
            link: link.flatMap(HTTPURL.init))
    }

    private func matches(_ document: [ItemSummary], _ stored: [ItemSummary]) -> [UUID: UUID] {
        let ids = Set(stored.map(\.id))
        return ChangedIDs.matches(in: document, isKnown: ids.contains) { link in
            stored.filter { $0.link.map(CanonicalLink.init) == link }.map(\.id)
        }
    }
}
