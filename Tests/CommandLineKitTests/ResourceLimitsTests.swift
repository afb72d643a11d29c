import CommandLineKit
import Glibc
import Testing

@Suite("The system's limits") struct ResourceLimitsTests {
    @Test("What the process may have is no shortage")
    func enough() {
        let limits = ResourceLimits(program: "sample", descriptors: 3, threads: 1, bytes: 1)
        #expect(limits.shortage() == nil)
    }

    @Test("A limit that cannot be raised is told with the program's name and the shell's option")
    func shortage() {
        let files = ResourceLimits(program: "sample", descriptors: .max, threads: 1, bytes: 1)
        #expect(files.shortage()?.hasPrefix("sample needs \(Int.max) open files; the limit is ") == true)
        #expect(files.shortage()?.hasSuffix(" (ulimit -n).") == true)
    }

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
