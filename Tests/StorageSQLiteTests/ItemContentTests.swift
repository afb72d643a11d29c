import FoundationEssentials
import ItemInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Item content")
struct ItemContentTests {
    @Test("An item is decoded as it was encoded, with any fields omitted", arguments: 0..<12)
    func item(number: Int) {
        for item in [FeedItem.picture(number), .numbered(number), plain(number)] {
            for source in [UUID.numbered(-1), .numbered(5)] {
                #expect(ItemContent.item(written(item, source), source) == item)
            }
        }
    }

    @Test("An item of api.md takes 16 bytes more than its words")
    func size() {
        let item = FeedItem.picture(4)
        let words = "Description 4" + "Location 4" + "http://pictures.example/4.png"
        #expect(written(item, item.summary.source).count - 16 == words.utf8.count + 16)
    }

    @Test("Fields that are canonically equivalent to omitted ones are stored")
    func spelling() {
        var summary = FeedItem.picture(1).summary
        summary.nativeID = summary.nativeID.lowercased()
        summary.comments = ItemComments(reference: "e\u{301}")
        summary.teaser = "\u{E9}"
        let item = FeedItem(stored: summary, text: .plain("e\u{301}"))
        let read = ItemContent.item(written(item, summary.source), summary.source)
        #expect(read.map { Array($0.summary.teaser.utf8) } == Array("\u{E9}".utf8))
        #expect(read?.summary.nativeID == summary.nativeID)
    }

    @Test("Bytes that are cut off, or followed by others, are not decoded")
    func nonsense() {
        for item in [FeedItem.numbered(1), .picture(3)] {
            let bytes = written(item, .zero)
            for count in bytes.indices { #expect(ItemContent.item(Array(bytes[..<count]), .zero) == nil) }
            #expect(ItemContent.item(bytes + [0], .zero) == nil)
        }
    }

    /// An item without comments and text.
    private func plain(_ number: Int) -> FeedItem {
        let summary = ItemSummary(
            id: .numbered(number), source: .numbered(number), nativeID: "", firstSeen: .numbered(0.1))
        return FeedItem(summary, text: number == 0 ? .html("") : nil)
    }

    private func written(_ item: FeedItem, _ source: UUID) -> [UInt8] {
        var writer = ByteWriter(capacity: 0)
        ItemContent.append(item, source: source, to: &writer)
        return item.id.withBytes { Array($0) } + writer.bytes
    }
}

extension ItemContent {
    /// The item whose id precedes the bytes.
    fileprivate static func item(_ bytes: [UInt8], _ source: UUID) -> FeedItem? {
        bytes.withUnsafeBytes { bytes in
            UUID(bytes: UnsafeRawBufferPointer(rebasing: bytes.prefix(16))).flatMap {
                item(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(16)), id: $0, source: source)
            }
        }
    }
}
