import ConcurrencyTesting
import PaginationKit
import Testing

@Suite("A pager of a stored list")
struct PagerStoredRangeTests {
    @Test("The stored positions of a page's items are requested once, and only for a stored list")
    func asking() async throws {
        let (sut, store) = try await makeSUT()
        sut.reachEnd()
        try await sut.bring([9, 10])
        #expect(store.asked == [[9, 10]])
        #expect(sut.pager.list.count == 11)
        let other = try await PagerHost.showing([1, 2])
        other.pager.storedPositions = { ids, _ in
            Issue.record("asked for \(ids)")
            return [:]
        }
        other.reachEnd()
        try await other.bring([3])
    }

    @Test("A first page that replaces the list requests no stored positions")
    func replacing() async throws {
        let (sut, store) = try await makeSUT()
        sut.pager.reload()
        try await sut.bring([9, 10])
        #expect(store.asked.isEmpty)
        #expect(sut.ids == [9, 10])
    }

    @Test("A load that is cancelled while the store is read leaves the list unchanged")
    func cancelledMeanwhile() async throws {
        let (sut, store) = try await makeSUT()
        store.isHeld = true
        sut.reachEnd()
        sut.requests.last?.succeed(.of([9, 10]))
        await eventually { store.asked.count == 1 }
        sut.pager.cancel()
        store.response()
        try await sut.tasks.waitForAll()
        #expect(sut.pager.list.count == 10)
        #expect(sut.cancellations == 1)
        #expect(sut.changes.isEmpty)
    }

    @Test("Stored positions are requested again if the list has moved into the store meanwhile")
    func storedMeanwhile() async throws {
        let (sut, store) = try await makeSUT()
        store.isHeld = true
        sut.reachEnd()
        sut.requests.last?.succeed(.of([9, 10]))
        await eventually { store.asked.count == 1 }
        let version = sut.pager.version
        #expect(sut.pager.store(as: StoredRange(positions: 5..<15, generation: 2), next: 9, since: version))
        store.isHeld = false
        store.response()
        try await sut.tasks.waitForAll()
        #expect(store.asked.count == 2)
        #expect(store.generations == [1, 2])
        #expect(sut.pager.list.tail.map(\.id) == [10])
    }

    @Test(
        "A restored list cancels a load of the next page, and not one of the first page"
    )
    func takingUp() async throws {
        let (sut, _) = try await makeSUT()
        sut.reachEnd()
        sut.pager.restore(Paginated(.of([7, 8])))
        try await sut.tasks.waitForAll()
        #expect(sut.cancellations == 1)
        sut.pager.refresh()
        sut.pager.restore(Paginated(.of([5, 6])))
        try await sut.bring([4, 5])
        #expect(sut.ids == [4, 5, 6])
        #expect(sut.cancellations == 1)
    }

    @Test(
        "A save is applied only to an unchanged list of the same length and cursor"
    )
    func storing() async throws {
        let sut = try await PagerHost.showing([1, 2])
        let version = sut.pager.version
        let storedRange = StoredRange(positions: 0..<2, generation: 1)
        #expect(
            !sut.pager.store(as: StoredRange(positions: 0..<3, generation: 1), next: 2, since: version))
        #expect(!sut.pager.store(as: storedRange, next: 1, since: version))
        #expect(!sut.pager.store(as: storedRange, next: 2, since: version - 1))
        #expect(sut.ids == [1, 2])
        #expect(sut.pager.store(as: storedRange, next: 2, since: version))
        #expect(sut.ids.isEmpty)
        #expect(sut.pager.list.count == 2)
    }

    @Test("A save that began two changes ago is not applied to a list that looks alike")
    func storingLate() async throws {
        let sut = try await PagerHost.showing([1, 2])
        let version = sut.pager.version
        sut.reachEnd()
        try await sut.bring([3, 4])
        sut.pager.reload()
        try await sut.bring([0, 2])
        let storedRange = StoredRange(positions: 0..<2, generation: 1)
        #expect(!sut.pager.store(as: storedRange, next: 2, since: version))
        #expect(sut.ids == [0, 2])
    }

    /// A host that shows the end of ten stored items.
    private func makeSUT() async throws -> (PagerHost, HeldStore) {
        let host = PagerHost()
        let store = HeldStore()
        host.pager.restore(Paginated(stored: StoredRange(positions: 0..<10, generation: 1), next: 9))
        host.pager.storedPositions = { ids, storedRange in await store.positions(ids, storedRange) }
        return (host, store)
    }

    /// A store with the items 0 to 9 at their positions, which can delay a lookup.
    private final class HeldStore {
        private(set) var asked: [[Int]] = []
        private(set) var generations: [Int64] = []
        var isHeld = false
        private var held: CheckedContinuation<Void, Never>?

        func positions(_ ids: [Int], _ storedRange: StoredRange) async -> [Int: Int] {
            asked.append(ids)
            generations.append(storedRange.generation)
            if isHeld { await withCheckedContinuation { held = $0 } }
            let positions = ids.filter { $0 < 10 }.map { ($0, $0 + storedRange.positions.lowerBound) }
            return Dictionary(positions) { first, _ in first }
        }

        func response() {
            held?.resume()
            held = nil
        }
    }
}
