import FoundationEssentials
import Testing

@testable import StorageSQLite

@Suite("Item hints")
struct ItemHintsTests {
    private let fingerprint: Fingerprint

    init() throws {
        fingerprint = Fingerprint(try #require(UUID(uuidString: "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6")))
    }

    @Test("The keys of stored rows of hints never change")
    func storedKeys() {
        #expect(ItemHints.part(of: fingerprint) == 51)
        #expect(ItemHints.range(of: 51, of: 3) == 0x3_3300_0000..<0x3_3400_0000)
    }

    @Test("The format of stored hints never changes", arguments: [(5, 5), (0, 0), (-1, 0xFFFF_FFFF)])
    func storedHints(distance: Int64, bits: UInt64) {
        let hint = ItemHints.hint(fingerprint, key: FeedKey.start(of: 3) + distance, of: 3)
        #expect(hint == 0xF366_94FF_0000_0000 | bits)
    }

    @Test("The possible keys of a fingerprint are those of its hints, in their order")
    func keys() {
        let hints: [UInt64] = [
            0xF366_94FF_0000_0007, 0xF366_94FE_0000_0001, 0xF366_94FF_FFFF_FFFE, 0x7366_94FF_0000_0002,
        ]
        let start = FeedKey.start(of: 3)
        #expect(ItemHints.keys(of: fingerprint, in: hints, of: 3) == [start + 7, start - 2])
    }
}
