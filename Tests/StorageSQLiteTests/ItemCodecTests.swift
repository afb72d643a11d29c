import FoundationEssentials
import ItemInterface
import StorageTesting
import Testing

@testable import StorageSQLite

@Suite("Item codec")
struct ItemCodecTests {
    @Test("A summary is decoded as it was encoded, with all fields and with none", arguments: 0..<7)
    func summary(number: Int) {
        for summary in [FeedItem.numbered(number).summary, bare] {
            #expect(read(ItemCodec.bytes(of: summary), of: summary.id) == summary)
        }
    }

    @Test(
        "A text is decoded as it was encoded",
        arguments: [("", 1), ("<p>Ω", 2), ("a", 70_000)])
    func text(_ part: String, count: Int) {
        for text in [ItemText.plain(String(repeating: part, count: count)), .html(part), nil] {
            for article in [nil, "", "<p>\(part)"] {
                let texts = ItemCodec.Texts(text: text, article: article)
                let bytes = ItemCodec.bytes(of: texts, id: .numbered(1))
                #expect(bytes.withUnsafeBytes { ItemCodec.texts($0, id: .numbered(1)) } == texts)
                #expect(bytes.withUnsafeBytes { ItemCodec.texts($0, id: .numbered(2)) } == nil)
            }
        }
    }

    @Test("Sealed bytes that are changed, cut off, or another item's are not decoded")
    func corruption() {
        let bytes = ItemCodec.bytes(of: FeedItem.numbered(1).summary)
        for index in bytes.indices {
            var corrupt = bytes
            corrupt[index] ^= 1 << UInt8(index % 8)
            #expect(read(corrupt, of: .numbered(1)) == nil)
            #expect(read(Array(bytes[..<index]), of: .numbered(1)) == nil)
        }
        #expect(read(bytes, of: .numbered(2)) == nil)
    }

    @Test("Sealed bytes with a missing or an additional field are not decoded")
    func nonsense() {
        let bytes = Array(ItemCodec.bytes(of: FeedItem.numbered(1).summary).dropLast(8))
        for part in bytes.indices.map({ Array(bytes[..<$0]) }) + [
            bytes + [0], [UInt8](repeating: 255, count: 99),
        ] {
            var writer = ByteWriter(capacity: 0)
            for byte in part { writer.append(byte) }
            #expect(read(writer.sealed(for: .numbered(1)), of: .numbered(1)) == nil)
        }
    }

    private var bare: ItemSummary {
        ItemSummary(id: .numbered(1), source: .numbered(-1), nativeID: "", firstSeen: .numbered(0.1))
    }

    private func read(_ bytes: [UInt8], of id: UUID) -> ItemSummary? {
        bytes.withUnsafeBytes { ItemCodec.summary($0, id: id) }
    }
}
