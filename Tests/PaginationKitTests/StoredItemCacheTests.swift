import PaginationKit
import RandomTesting
import Testing

@Suite("The cache of a stored list's items")
nonisolated struct StoredItemCacheTests {
    private typealias Window = StoredItemCache<NumberedItem>

    @Test("A prefetched position reads the chunks around it and at the list's ends")
    func near() {
        var sut = makeSUT(1_000)
        #expect(sut.prefetch(500) == [448..<512, 512..<576, 384..<448, 0..<64, 960..<1_000])
        #expect(sut.prefetch(500) == [])
        sut.insert(items(448..<512), at: 448)
        #expect(sut[500] == NumberedItem(id: 500))
        #expect(sut[512] == nil)
        #expect(sut.prefetch(510) == [])
        #expect(sut.prefetch(512) == [576..<640])
    }

    @Test("A failed read is repeated by the next prefetch")
    func failing() {
        var sut = makeSUT(100)
        #expect(sut.prefetch(0) == [0..<64, 64..<100])
        sut.cancelRead(of: 0..<64)
        #expect(sut.prefetch(0) == [0..<64])
    }

    @Test("An item that cannot be decoded is not read again")
    func unreadable() {
        var sut = makeSUT(2)
        _ = sut.prefetch(0)
        sut.insert([nil, NumberedItem(id: 1)], at: 0)
        #expect(sut[0] == nil)
        #expect(sut[1]?.id == 1)
        #expect(sut.prefetch(0) == [])
    }

    @Test("The cache has a limited number of chunks, including both ends")
    func bounded() {
        var sut = makeSUT(100_000)
        var reads: [Range<Int>] = []
        for position in stride(from: 0, to: 100_000, by: 50) { reads += read(position, into: &sut) }
        // The list's last chunk has 32 items.
        #expect(sut.count == 63 * 64 + 32)
        #expect(sut[0]?.id == 0)
        #expect(sut[99_999]?.id == 99_999)
        #expect(sut[50_000] == nil)
        #expect(reads.count { $0.contains(0) } == 1)
        #expect(reads.count { $0.contains(99_999) } == 1)
    }

    @Test("The least recently used chunk is evicted")
    func oldest() {
        var sut = makeSUT(100_000)
        var reads = read(10_000, into: &sut)
        for position in stride(from: 20_000, to: 90_000, by: Window.chunkSize) {
            read(position, into: &sut)
            reads += read(10_000, into: &sut)
        }
        #expect(reads.count { $0.contains(10_000) } == 1)
        #expect(sut[20_000] == nil)
        #expect(sut[89_900] != nil)
        #expect(read(20_000, into: &sut).contains { $0.contains(20_000) }, "What went is read again")
    }

    @Test("A move of the list moves the cached items")
    func moving() {
        var sut = makeSUT(1_000)
        read(500, into: &sut)
        sut.move(to: StoredRange(positions: 0..<1_007, generation: 2), by: 7)
        #expect(sut[507]?.id == 500)
        #expect(sut[1_006]?.id == 999)
        #expect(sut.position(of: 400) == 407)
        #expect(sut.shift == 7)
        // The missing part of a chunk is read.
        #expect(sut.prefetch(507) == [384..<391, 0..<7, 960..<967])
        sut.insert(items(-7..<0), at: 0)
        #expect(sut[0]?.id == -7)
    }

    @Test("Reads that are pending during a move are repeated at the new positions")
    func movingWhileReading() {
        var sut = makeSUT(100)
        _ = sut.prefetch(0)
        sut.move(to: StoredRange(positions: 0..<101, generation: 2), by: 1)
        #expect(sut.prefetch(0) == [0..<64, 64..<101])
    }

    @Test("Reads of another generation are repeated even if no position has changed")
    func otherGenerationWhileReading() {
        var sut = makeSUT(100)
        _ = sut.prefetch(0)
        sut.move(to: StoredRange(positions: 0..<100, generation: 2), by: 0)
        #expect(sut.prefetch(0) == [0..<64, 64..<100])
    }

    @Test("A move that splits chunks evicts the least recently used ones")
    func movingByHalfAChunk() {
        var sut = makeSUT(100_000)
        for chunk in 1...64 { sut.insert(items(chunk * 128..<chunk * 128 + 64), at: chunk * 128) }
        #expect(sut.count == 64 * 64)
        sut.move(to: StoredRange(positions: 0..<100_032, generation: 2), by: 32)
        #expect(sut.count == 32 * 64)
        #expect(sut[128 + 32] == nil)
        #expect(sut[64 * 128 + 32]?.id == 64 * 128)
    }

    @Test("Items outside the stored range are not cached")
    func shrinking() {
        var sut = makeSUT(100)
        sut.insert(items(0..<100), at: 0)
        sut.move(to: StoredRange(positions: 10..<100, generation: 1), by: 0)
        #expect(sut[9] == nil)
        #expect(sut[10]?.id == 10)
        #expect(sut.position(of: 9) == nil)
    }

    @Test("A cached item is updated with a later value")
    func updating() {
        var sut = makeSUT(10)
        sut.insert(items(0..<10), at: 0)
        sut.update(NumberedItem(id: 3, value: 7))
        sut.update(NumberedItem(id: 30, value: 7))
        #expect(sut[3]?.value == 7)
        #expect(sut.count == 10)
    }

    @Test("The run around an item is contiguous")
    func run() {
        var sut = makeSUT(1_000)
        sut.insert(items(100..<200), at: 100)
        let run = sut.run(around: 150)
        #expect(run?.start == 100)
        #expect(run?.items.map(\.id) == Array(100..<200))
        #expect(sut.run(around: 300) == nil)
    }

    @Test("After random prefetches, reads, failures and moves the cache equals the store", arguments: 0..<12)
    func histories(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var stored = Array(0..<Int.random(in: 1...1_000, using: &random))
        var sut = makeSUT(stored.count)
        var pending: [(range: Range<Int>, generation: Int64)] = []
        for _ in 0..<300 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                let count = Int.random(in: 1...20, using: &random)
                stored += (stored.last! + 1...stored.last! + count)
                sut.move(
                    to: StoredRange(positions: 0..<stored.count, generation: sut.storedRange.generation),
                    by: 0)
            case 1:
                let count = Int.random(in: 1...90, using: &random)
                stored = (1...count).map { stored[0] - $0 }.reversed() + stored
                sut.move(
                    to: StoredRange(positions: 0..<stored.count, generation: sut.storedRange.generation + 1),
                    by: count)
            case 2 where !pending.isEmpty:
                let read = pending.remove(at: Int.random(in: pending.indices, using: &random))
                if read.generation == sut.storedRange.generation { sut.cancelRead(of: read.range) }
            case 3..<6 where !pending.isEmpty:
                let read = pending.remove(at: Int.random(in: pending.indices, using: &random))
                guard read.generation == sut.storedRange.generation else { continue }
                sut.insert(read.range.map { NumberedItem(id: stored[$0]) }, at: read.range.lowerBound)
            default:
                let position = Int.random(in: stored.indices, using: &random)
                for range in sut.prefetch(position) {
                    #expect(stored.indices.contains(range.lowerBound) && range.upperBound <= stored.count)
                    #expect(
                        !pending.contains {
                            $0.range.overlaps(range) && $0.generation == sut.storedRange.generation
                        }, "Nothing is read twice at once")
                    pending.append((range, sut.storedRange.generation))
                }
                let isRead = pending.contains {
                    $0.range.contains(position) && $0.generation == sut.storedRange.generation
                }
                #expect(sut[position] != nil || isRead, "What is near is there or on its way")
            }
            for position in stored.indices {
                if let item = sut[position] { #expect(item.id == stored[position]) }
            }
        }
    }

    private func makeSUT(_ count: Int) -> Window {
        Window(of: StoredRange(positions: 0..<count, generation: 1))
    }

    /// Prefetches a position and reads the missing ranges at once.
    @discardableResult
    private func read(_ position: Int, into sut: inout Window) -> [Range<Int>] {
        let ranges = sut.prefetch(position)
        for range in ranges { sut.insert(items(range), at: range.lowerBound) }
        return ranges
    }

    private func items(_ numbers: Range<Int>) -> [NumberedItem?] {
        numbers.map { NumberedItem(id: $0) }
    }
}
