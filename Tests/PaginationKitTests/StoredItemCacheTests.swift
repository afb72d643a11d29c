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

    @Test("Items outside the stored range are not cached")
    func outside() {
        var sut = makeSUT(100)
        sut.insert(items(-10..<110), at: -10)
        #expect(sut[-1] == nil)
        #expect(sut[0]?.id == 0)
        #expect(sut.position(of: 99) == 99)
        #expect(sut.position(of: 100) == nil)
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

    @Test("After random prefetches, reads and failures the cache equals the store", arguments: 0..<12)
    func histories(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let stored = 0..<Int.random(in: 1...1_000, using: &random)
        var sut = makeSUT(stored.count)
        var pending: [Range<Int>] = []
        for _ in 0..<300 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where !pending.isEmpty:
                sut.cancelRead(of: pending.remove(at: Int.random(in: pending.indices, using: &random)))
            case 1..<4 where !pending.isEmpty:
                let range = pending.remove(at: Int.random(in: pending.indices, using: &random))
                sut.insert(items(range), at: range.lowerBound)
            default:
                let position = Int.random(in: stored, using: &random)
                for range in sut.prefetch(position) {
                    #expect(stored.contains(range.lowerBound) && range.upperBound <= stored.count)
                    #expect(!pending.contains { $0.overlaps(range) }, "Nothing is read twice at once")
                    pending.append(range)
                }
                let isRead = pending.contains { $0.contains(position) }
                #expect(sut[position] != nil || isRead, "What is near is there or on its way")
            }
            for position in stored {
                if let item = sut[position] { #expect(item.id == position) }
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
