import ConcurrencyTesting
import PaginationKit
import Testing

@Suite("A pager whose list stands in a store")
struct PagerSpanTests {
    @Test("Where a page's items stand is asked for once, and only of a list that is stored")
    func asking() async throws {
        let (sut, store) = try await makeSUT()
        sut.arrive()
        try await sut.bring([9, 10])
        #expect(store.asked == [[9, 10]])
        #expect(sut.pager.list.count == 11)
        let other = try await PagerHost.showing([1, 2])
        other.pager.places = { ids, _ in
            Issue.record("asked for \(ids)")
            return [:]
        }
        other.arrive()
        try await other.bring([3])
    }

    @Test("A first page that replaces the list asks for no places")
    func replacing() async throws {
        let (sut, store) = try await makeSUT()
        sut.pager.reload()
        try await sut.bring([9, 10])
        #expect(store.asked.isEmpty)
        #expect(sut.ids == [9, 10])
    }

    @Test("A load that was cancelled while the store was asked changes nothing")
    func cancelledMeanwhile() async throws {
        let (sut, store) = try await makeSUT()
        store.isHeld = true
        sut.arrive()
        sut.requests.last?.succeed(.of([9, 10]))
        await eventually { store.asked.count == 1 }
        sut.pager.cancel()
        store.answer()
        try await sut.tasks.waitForAll()
        #expect(sut.pager.list.count == 10)
        #expect(sut.cancellations == 1)
        #expect(sut.changes.isEmpty)
    }

    @Test("Places are asked for again where the list moved into the store meanwhile")
    func storedMeanwhile() async throws {
        let (sut, store) = try await makeSUT()
        store.isHeld = true
        sut.arrive()
        sut.requests.last?.succeed(.of([9, 10]))
        await eventually { store.asked.count == 1 }
        let version = sut.pager.version
        #expect(sut.pager.store(as: StoredRange(positions: 5..<15, generation: 2), next: 9, since: version))
        store.isHeld = false
        store.answer()
        try await sut.tasks.waitForAll()
        #expect(store.asked.count == 2)
        #expect(store.generations == [1, 2])
        #expect(sut.pager.list.tail.map(\.id) == [10])
    }

    @Test(
        "A list that takes the place of this one cancels the load behind its end, and not that of the first page"
    )
    func takingUp() async throws {
        let (sut, _) = try await makeSUT()
        sut.arrive()
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
        "What is stored is taken for the list only where it is as long, goes on where it does, and it is unchanged"
    )
    func storing() async throws {
        let sut = try await PagerHost.showing([1, 2])
        let version = sut.pager.version
        let span = StoredRange(positions: 0..<2, generation: 1)
        #expect(
            !sut.pager.store(as: StoredRange(positions: 0..<3, generation: 1), next: 2, since: version))
        #expect(!sut.pager.store(as: span, next: 1, since: version))
        #expect(!sut.pager.store(as: span, next: 2, since: version - 1))
        #expect(sut.ids == [1, 2])
        #expect(sut.pager.store(as: span, next: 2, since: version))
        #expect(sut.ids.isEmpty)
        #expect(sut.pager.list.count == 2)
    }

    @Test("What was saved before two changes is not taken for a list that looks alike")
    func storingLate() async throws {
        let sut = try await PagerHost.showing([1, 2])
        let version = sut.pager.version
        sut.arrive()
        try await sut.bring([3, 4])
        sut.pager.reload()
        try await sut.bring([0, 2])
        let span = StoredRange(positions: 0..<2, generation: 1)
        #expect(!sut.pager.store(as: span, next: 2, since: version))
        #expect(sut.ids == [0, 2])
    }

    /// Ten items in a store, of which a host shows the end.
    private func makeSUT() async throws -> (PagerHost, HeldStore) {
        let host = PagerHost()
        let store = HeldStore()
        host.pager.restore(Paginated(stored: StoredRange(positions: 0..<10, generation: 1), next: 9))
        host.pager.places = { ids, span in await store.places(ids, span) }
        return (host, store)
    }

    /// A store that has the items 0 to 9 at their positions, and may keep one waiting.
    private final class HeldStore {
        private(set) var asked: [[Int]] = []
        private(set) var generations: [Int64] = []
        var isHeld = false
        private var held: CheckedContinuation<Void, Never>?

        func places(_ ids: [Int], _ span: StoredRange) async -> [Int: Int] {
            asked.append(ids)
            generations.append(span.generation)
            if isHeld { await withCheckedContinuation { held = $0 } }
            let places = ids.filter { $0 < 10 }.map { ($0, $0 + span.positions.lowerBound) }
            return Dictionary(places) { first, _ in first }
        }

        func answer() {
            held?.resume()
            held = nil
        }
    }
}
