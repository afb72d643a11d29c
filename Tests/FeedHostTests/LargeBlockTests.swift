import Glibc
import Testing

@testable import FeedHost

@Suite("Large blocks of memory") struct LargeBlockTests {
    @Test("A large block is a mapping of its own, also where one of its size was freed before")
    func mapped() throws {
        ResourceLimits.returnLargeBlocks()
        let first = try #require(malloc(4 << 20))
        free(first)
        let block = try #require(malloc(4 << 20))
        defer { free(block) }
        // The bit `IS_MMAPPED` of the size that glibc keeps before a block.
        #expect(block.load(fromByteOffset: -8, as: UInt.self) & 2 == 2)
    }
}
