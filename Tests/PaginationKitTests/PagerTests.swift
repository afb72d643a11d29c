import ConcurrencyTesting
import PaginationKit
import Testing

@Suite("A pager")
struct PagerTests {
    @Test("Nothing is asked for before the scene appears, and there is no end to come to")
    func initially() {
        let sut = makeSUT()
        #expect(sut.requests.isEmpty)
        #expect(sut.pager.end == nil)
    }

    @Test("The first page is shown when it came")
    func firstPage() async throws {
        let sut = makeSUT()
        sut.pager.appear()
        #expect(sut.requests.map(\.cursor) == [nil])
        try await sut.bring([1, 2])
        #expect(sut.shown == [[1, 2]])
        #expect(sut.changes == ["replaced [1, 2]"])
        #expect(sut.pager.end?.hasMore == true)
    }

    @Test("Reloads, refreshes and tries at the end are user-initiated; appearances and prefetches are not")
    func userInitiated() async throws {
        let sut = makeSUT()
        sut.pager.appear()
        try await sut.bring([1, 2])
        sut.arrive()
        try await sut.bring([3, 4])
        for ask in [sut.pager.loadMore, sut.pager.refresh, sut.pager.reload] {
            ask()
            try await sut.bring([5, 6])
        }
        #expect(sut.requests.map(\.isUserInitiated) == [false, false, true, true, true])
    }

    @Test("An empty feed has no end to come to")
    func emptyFeed() async throws {
        let sut = makeSUT()
        sut.pager.appear()
        try await sut.bring([])
        #expect(sut.shown == [[]])
        #expect(sut.pager.end == nil)
    }

    @Test("The next page is asked for at the cursor, and shown behind the others")
    func nextPage() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.arrive()
        #expect(sut.requests.last?.cursor == 2)
        try await sut.bring([3, 4])
        #expect(sut.shown.last == [1, 2, 3, 4])
        #expect(sut.changes.last == "appended [3, 4] after 2")
    }

    @Test("Pages are loaded up to an empty one, and then no more")
    func lastPage() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.arrive()
        try await sut.bring([3])
        sut.arrive()
        try await sut.bring([])
        sut.arrive()
        sut.pager.loadMore()
        #expect(sut.requests.count == 3)
        #expect(sut.pager.end?.hasMore == false)
    }

    @Test("A reload goes on to the page with the reader's place, and shows all at once")
    func reloadToPlace() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.pager.place = { $0.items.contains { $0.id == 6 } ? .held : .ahead }
        sut.pager.reload()
        for page in [[0, 1], [2, 4], [5, 6]] {
            let count = sut.requests.count
            sut.requests.last?.succeed(.of(page))
            await eventually { page.contains(6) || sut.requests.count > count }
        }
        try await sut.tasks.waitForAll()
        #expect(sut.requests.map(\.cursor) == [nil, nil, 1, 4])
        #expect(sut.shown == [[1, 2], [0, 1, 2, 4, 5, 6]])
        #expect(sut.changes.last == "replaced [0, 1, 2, 4, 5, 6]")
        sut.arrive()
        #expect(sut.requests.last?.cursor == 6)
    }

    @Test("A reload that does not come to the reader's place is spliced on top where it shares an item")
    func placeBeyond() async throws {
        let sut = try await makeLoaded([1, 2, 3])
        sut.pager.place = { _ in .beyond }
        sut.pager.reload()
        try await sut.bring([0, 1])
        #expect(sut.ids == [0, 1, 2, 3])
        sut.pager.reload()
        try await sut.bring([8, 9])
        #expect(sut.ids == [8, 9])
        #expect(sut.requests.count == 3)
    }

    @Test("A reload loads ten pages at most")
    func reloadIsBounded() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.pager.place = { _ in .ahead }
        sut.pager.reload()
        for number in 1...10 {
            let count = sut.requests.count
            sut.requests.last?.succeed(.of([number * 100]))
            await eventually { number == 10 || sut.requests.count > count }
        }
        try await sut.tasks.waitForAll()
        #expect(sut.requests.count == 11)
        #expect(sut.ids == (1...10).map { $0 * 100 })
    }

    @Test("A server that sends the same page forever is asked once more and no oftener")
    func samePage() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.arrive()
        try await sut.bring([1, 2])
        sut.arrive()
        #expect(sut.requests.count == 2)
        #expect(sut.ids == [1, 2])
    }

    @Test("A failure keeps what is there, and the page is asked for again")
    func failure() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.arrive()
        sut.requests.last?.fail(Fault())
        try await sut.tasks.waitForAll()
        #expect(sut.errors.count == 1)
        #expect(sut.ids == [1, 2])
        sut.pager.loadMore()
        #expect(sut.requests.map(\.cursor) == [nil, 2, 2])
        try await sut.bring([3])
        #expect(sut.ids == [1, 2, 3])
    }

    @Test("A failed reload keeps what is there")
    func failedReload() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.pager.reload()
        sut.requests.last?.fail(Fault())
        try await sut.tasks.waitForAll()
        #expect(sut.ids == [1, 2])
        #expect(sut.pager.end?.hasMore == true)
    }

    @Test("A reload takes the place of all pages")
    func reload() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.arrive()
        try await sut.bring([3, 4])
        sut.pager.reload()
        try await sut.bring([1, 2])
        #expect(sut.shown.last == [1, 2])
        #expect(sut.changes.last == "replaced [1, 2]")
    }

    // MARK: From a cache

    @Test("A list from a cache is there before anything loads, and goes on at its own cursor")
    func restore() async throws {
        let sut = makeSUT()
        sut.pager.restore(Paginated(.of([1, 2, 3])))
        #expect(sut.ids == [1, 2, 3])
        sut.arrive()
        #expect(sut.requests.map(\.cursor) == [3])
        try await sut.bring([4])
        #expect(sut.ids == [1, 2, 3, 4])
    }

    @Test(
        "The fresh first page is spliced on top of a list from a cache, whose tail and cursor stay",
        arguments: [true, false])
    func refresh(hasMoved: Bool) async throws {
        let sut = makeRestored([2, 3, 4], hasMoved: hasMoved)
        try await sut.bring([1, 2])
        #expect(sut.shown == [[1, 2, 3, 4]])
        #expect(sut.changes == ["refreshed [1, 2]"])
        sut.arrive()
        #expect(sut.requests.last?.cursor == 4)
        try await sut.bring([])
    }

    @Test("A fresh first page without anything in common replaces where the reader has not moved")
    func refreshReplaces() async throws {
        let sut = makeRestored([2, 3, 4], hasMoved: false)
        try await sut.bring([8, 9])
        #expect(sut.shown == [[8, 9]])
        #expect(sut.changes == ["replaced [8, 9]"])
    }

    @Test("A reader of whom nothing is told has not moved")
    func untoldMove() async throws {
        let sut = makeSUT()
        sut.pager.restore(Paginated(.of([2, 3, 4])))
        sut.pager.appear()
        try await sut.bring([8, 9])
        #expect(sut.changes == ["replaced [8, 9]"])
    }

    @Test(
        "A fresh first page without anything in common is withheld where the reader has moved, until a reload"
    )
    func refreshIsWithheld() async throws {
        let sut = makeRestored([2, 3, 4], hasMoved: true)
        try await sut.bring([8, 9])
        #expect(sut.shown == [[2, 3, 4]])
        #expect(sut.changes == ["withheld [8, 9]"])
        sut.pager.reload()
        try await sut.bring([8, 9])
        #expect(sut.shown.last == [8, 9])
    }

    @Test("A list that is empty is replaced, wherever the reader has moved")
    func refreshOfNothing() async throws {
        let sut = makeSUT()
        sut.pager.hasReaderMoved = { true }
        sut.pager.refresh()
        try await sut.bring([1])
        #expect(sut.changes == ["replaced [1]"])
    }

    @Test("It is freed while a page is on its way, once nobody waits for that page")
    func end() async throws {
        weak var remembered: PagerHost.NumberedPager?
        do {
            let sut = makeSUT()
            remembered = sut.pager
            sut.pager.appear()
            sut.pager.cancel()
            try await sut.tasks.waitForAll()
        }
        #expect(remembered == nil)
    }

    private struct Fault: Error {}

    private func makeSUT() -> PagerHost {
        PagerHost()
    }

    private func makeLoaded(_ ids: [Int]) async throws -> PagerHost {
        try await PagerHost.showing(ids)
    }

    private func makeRestored(_ ids: [Int], hasMoved: Bool) -> PagerHost {
        let sut = makeSUT()
        sut.pager.restore(Paginated(.of(ids)))
        sut.pager.hasReaderMoved = { hasMoved }
        sut.pager.appear()
        return sut
    }
}
