import CommandLineKit
import Foundation
import Glibc
import Testing

@Suite("The resource limits") struct ResourceLimitsTests {
    @Test("Sufficient limits are not a shortage")
    func enough() {
        let limits = ResourceLimits(program: "sample", descriptors: 3, threads: 1, bytes: 1)
        #expect(limits.shortage() == nil)
    }

    @Test("A limit that cannot be raised is reported with the program's name and the shell's option")
    func shortage() {
        let files = ResourceLimits(program: "sample", descriptors: .max, threads: 1, bytes: 1)
        #expect(files.shortage()?.hasPrefix("sample needs \(Int.max) open files; the limit is ") == true)
        #expect(files.shortage()?.hasSuffix(" (ulimit -n)") == true)
    }

    @Test("A large block is always returned to the system when it is freed")
    func mapped() throws {
        ResourceLimits.returnLargeBlocks()
        // Other tests' memory has no gap of this size.
        let first = try #require(malloc(256 << 20))
        free(first)
        let block = try #require(malloc(256 << 20))
        defer { free(block) }
        // The bit `IS_MMAPPED` of the size that glibc stores before a block.
        #expect(block.load(fromByteOffset: -8, as: UInt.self) & 2 == 2)
    }

    @Test("Pages that are free between blocks in use are returned to the system")
    func returned() async {
        // In a process of its own, whose memory no other test takes.
        await #expect(processExitsWith: .success) {
            let blocks = (0..<40_000).map { _ in malloc(1_024)! }
            for block in blocks { memset(block, 1, 1_024) }
            for (index, block) in blocks.enumerated() where index % 100 > 0 { free(block) }
            let before = try Self.residentPages()
            ResourceLimits.returnFreePages()
            exit(try before - Self.residentPages() > 5_000 ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    /// The second number of statm (proc(5)).
    private static func residentPages() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }
}
