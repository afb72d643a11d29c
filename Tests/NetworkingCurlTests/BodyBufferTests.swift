import Foundation
import HTTPInterface
import Testing

@testable import NetworkingCurl

@Suite struct BodyBufferTests {
    @Test(
        "Bytes are given away once, in the order in which they came", arguments: [[1], [1, 2, 0, 5_000, 1]])
    func gathers(counts: [Int]) throws {
        var sut = BodyBuffer()
        for _ in 1...2 {
            var bytes: [UInt8] = []
            for count in counts {
                let piece = (0..<count).map { UInt8(truncatingIfNeeded: $0 + count) }
                try append(piece, to: &sut)
                bytes += piece
            }
            let count = sut.count
            #expect(count == bytes.count)
            let (taken, rest) = (sut.take(), sut.take())
            #expect(Array(taken) == bytes)
            #expect(rest.isEmpty)
        }
    }

    @Test("Bytes that are written into the buffer are counted as the writer says")
    func fills() throws {
        var sut = BodyBuffer()
        try append([1, 2], to: &sut)
        try sut.fill(atLeast: 10) { free in
            (free[0], free[1]) = (3, 4)
            return 1
        }
        try append([5], to: &sut)
        #expect(Array(sut.take()) == [1, 2, 3, 5])
    }

    @Test("Memory grows to twice its size, to no less than 1 KB, and only where it is full")
    func grows() throws {
        var sut = BodyBuffer()
        let first = try room(in: &sut, for: 1)
        #expect(first == 1_024)
        let same = try room(in: &sut, for: 1_024)
        #expect(same == 1_024)
        try append(Array(repeating: 0, count: 1_024), to: &sut)
        let doubled = try room(in: &sut, for: 1)
        #expect(doubled == 1_024)
        let large = try room(in: &sut, for: 10_000)
        #expect(large == 10_000)
    }

    @Test("Reserved memory is the room that there is, and does not become less")
    func reserves() throws {
        var sut = BodyBuffer()
        try sut.reserve(5_000)
        try sut.reserve(3_000)
        let room = try room(in: &sut, for: 1)
        #expect(room == 5_000)
    }

    @Test("An allocation that fails is rejected as bodyTooLarge")
    func refuses() {
        var sut = BodyBuffer()
        let error = #expect(throws: HTTPError.self) { try sut.reserve(.max) }
        #expect(error?.reason == .bodyTooLarge)
    }

    @Test(
        "Clearing forgets the bytes, and keeps no more than 64 KB for the next body",
        arguments: [(65_536, 65_536), (65_537, 1_024)])
    func clears(reserved: Int, kept: Int) throws {
        var sut = BodyBuffer()
        try sut.reserve(reserved)
        try append([1, 2], to: &sut)
        sut.clear()
        let room = try room(in: &sut, for: 1)
        #expect(room == kept)
        try append([3], to: &sut)
        #expect(Array(sut.take()) == [3])
    }

    @Test(
        "A body gives back unneeded memory, where that is over 4 KB and over a quarter of the body",
        arguments: [(40_000, 50_000, false), (40_000, 50_001, true), (100, 4_196, false), (100, 4_197, true)])
    func givesBack(count: Int, reserved: Int, isGivenBack: Bool) throws {
        var sut = BodyBuffer()
        try sut.reserve(reserved)
        try append(Array(repeating: 7, count: count), to: &sut)
        let body = sut.take()
        let size = body.withUnsafeBytes { Self.usableSize($0.baseAddress) }
        #expect((size < reserved) == isGivenBack)
        #expect(body == Data(repeating: 7, count: count))
    }

    @Test("Memory is freed when the buffer ends, is cleared, or is taken without a byte in it")
    func frees() async {
        // The memory is measured in a process of its own.
        await #expect(processExitsWith: .success) {
            let before = ProcessMemory.addressSpace
            try await Self.reserve(1_000_000_000)
            exit(ProcessMemory.addressSpace - before < 1_000_000_000 ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }

    private static func reserve(_ size: Int) async throws {
        for end in 0..<3 {
            var sut = BodyBuffer()
            try sut.reserve(size)
            if end == 1 { sut.clear() }
            if end == 2 { _ = sut.take() }
        }
    }

    /// The usable bytes of an allocation (malloc_usable_size, which Glibc does not export to Swift).
    private static func usableSize(_ memory: UnsafeRawPointer?) -> Int {
        typealias UsableSize = @convention(c) (UnsafeRawPointer?) -> Int
        return unsafeBitCast(dlsym(nil, "malloc_usable_size"), to: UsableSize.self)(memory)
    }

    private func append(_ bytes: [UInt8], to sut: inout BodyBuffer) throws {
        try bytes.withUnsafeBytes { try sut.append($0) }
    }

    /// The capacity after reserving `minimum` bytes.
    private func room(in sut: inout BodyBuffer, for minimum: Int) throws -> Int {
        var room = 0
        try sut.fill(atLeast: minimum) { free in
            room = free.count
            return 0
        }
        return room
    }
}
