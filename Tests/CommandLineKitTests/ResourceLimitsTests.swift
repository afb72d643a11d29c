import CommandLineKit
import Foundation
import Glibc
import Testing

@Suite("The resource limits") struct ResourceLimitsTests {
    @Test("Sufficient limits are not a shortage")
    func enough() {
        #expect(Self.limits().shortage() == nil)
    }

    @Test("A limit that cannot be raised is reported with the program's name and the shell's option")
    func shortage() {
        let files = Self.limits(descriptors: .max)
        #expect(files.shortage()?.hasPrefix("sample needs \(Int.max) open files; the limit is ") == true)
        #expect(files.shortage()?.hasSuffix(" (ulimit -n)") == true)
    }

    @Test("A large block is always returned to the system when it is freed")
    func mapped() throws {
        Self.limits(heaps: 8).limitHeaps()
        // Other tests' memory has no gap of this size.
        let first = try #require(malloc(256 << 20))
        free(first)
        let block = try #require(malloc(256 << 20))
        defer { free(block) }
        // The bit `IS_MMAPPED` of the size that glibc stores before a block.
        #expect(block.load(fromByteOffset: -8, as: UInt.self) & 2 == 2)
    }

    @Test("Threads share heaps")
    func shared() async {
        // In a process of its own, whose other threads have no heaps.
        await #expect(processExitsWith: .success) {
            Self.limits(heaps: 3).limitHeaps()
            let gate = NSCondition()
            nonisolated(unsafe) var blocks: [UInt] = []
            @Sendable func wait() { while blocks.count < 8 { gate.wait() } }
            for _ in 0..<8 {
                Thread {
                    let block = UInt(bitPattern: malloc(64))
                    gate.withLock {
                        blocks.append(block)
                        gate.broadcast()
                        wait()
                    }
                }.start()
            }
            gate.withLock(wait)
            // The heaps of threads are aligned to their size.
            exit(Set(blocks.map { $0 / (64 << 20) }).count <= 3 ? EXIT_SUCCESS : EXIT_FAILURE)
        }
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

    private static func limits(descriptors: Int = 3, heaps: Int = 1) -> ResourceLimits {
        ResourceLimits(program: "sample", descriptors: descriptors, threads: 1, heaps: heaps, bytes: 1)
    }

    /// The second number of statm (proc(5)).
    private static func residentPages() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }
}
