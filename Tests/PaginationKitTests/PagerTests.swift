import ConcurrencyTesting
import PaginationKit
import Testing

@Suite("A pager")
struct PagerTests {
    @Test("A new pager loads nothing and has no end")
    func initially() {
        let sut = makeSUT()
        #expect(sut.requests.isEmpty)
        #expect(sut.pager.end == nil)
    }

    @Test("The first page is shown when it is loaded")
    func firstPage() async throws {
        let sut = makeSUT()
        sut.pager.appear()
        #expect(sut.requests.map(\.cursor) == [nil])
        try await sut.bring([1, 2])
        #expect(sut.shown == [[1, 2]])
        #expect(sut.changes == [.replaced(.of([1, 2]))])
        #expect(sut.pager.end?.hasMore == true)
    }

    @Test("Reloads, refreshes and requests for more are user-initiated, appearances and prefetches are not")
    func userInitiated() async throws {
        let sut = makeSUT()
        sut.pager.appear()
        try await sut.bring([1, 2])
        sut.reachEnd()
        try await sut.bring([3, 4])
        for ask in [sut.pager.loadMore, sut.pager.refresh, sut.pager.reload] {
            ask()
            try await sut.bring([5, 6])
        }
        #expect(sut.requests.map(\.isUserInitiated) == [false, false, true, true, true])
    }

    @Test("The list of an empty feed has no end")
    func emptyFeed() async throws {
        let sut = makeSUT()
        sut.pager.appear()
        try await sut.bring([])
        #expect(sut.shown == [[]])
        #expect(sut.pager.end == nil)
    }

    @Test("The next page is loaded at the cursor and appended")
    func nextPage() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.reachEnd()
        #expect(sut.requests.last?.cursor == 2)
        try await sut.bring([3, 4])
        #expect(sut.shown.last == [1, 2, 3, 4])
        #expect(sut.changes.last == .appended(.of([3, 4]), after: 2))
    }

    @Test("Pages are loaded up to an empty one")
    func lastPage() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.reachEnd()
        try await sut.bring([3])
        sut.reachEnd()
        try await sut.bring([])
        sut.reachEnd()
        sut.pager.loadMore()
        #expect(sut.requests.count == 3)
        #expect(sut.pager.end?.hasMore == false)
    }

    @Test("A reload loads the pages up to the reader's anchor and shows them together")
    func reloadToPlace() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.pager.anchorLocation = { $0.items.contains { $0.id == 6 } ? .found : .ahead }
        sut.pager.reload()
        for page in [[0, 1], [2, 4], [5, 6]] {
            let count = sut.requests.count
            sut.requests.last?.succeed(.of(page))
            await eventually { page.contains(6) || sut.requests.count > count }
        }
        try await sut.tasks.waitForAll()
        #expect(sut.requests.map(\.cursor) == [nil, nil, 1, 4])
        #expect(sut.shown == [[1, 2], [0, 1, 2, 4, 5, 6]])
        #expect(sut.changes.last == .replaced(.of([0, 1, 2, 4, 5, 6])))
        sut.reachEnd()
        #expect(sut.requests.last?.cursor == 6)
    }

    @Test("A reload that does not find the reader's anchor is spliced on top if it shares an item")
    func placeBeyond() async throws {
        let sut = try await makeLoaded([1, 2, 3])
        sut.pager.anchorLocation = { _ in .outOfRange }
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
        sut.pager.anchorLocation = { _ in .ahead }
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

    @Test("A server that always sends the same page gets one more request")
    func samePage() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.reachEnd()
        try await sut.bring([1, 2])
        sut.reachEnd()
        #expect(sut.requests.count == 2)
        #expect(sut.ids == [1, 2])
    }

    @Test("A failed page keeps the list, and is loaded again")
    func failure() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.reachEnd()
        sut.requests.last?.fail(LoaderError())
        try await sut.tasks.waitForAll()
        #expect(sut.errors.count == 1)
        #expect(sut.ids == [1, 2])
        sut.pager.loadMore()
        #expect(sut.requests.map(\.cursor) == [nil, 2, 2])
        try await sut.bring([3])
        #expect(sut.ids == [1, 2, 3])
    }

    @Test("A failed reload keeps the list")
    func failedReload() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.pager.reload()
        sut.requests.last?.fail(LoaderError())
        try await sut.tasks.waitForAll()
        #expect(sut.ids == [1, 2])
        #expect(sut.pager.end?.hasMore == true)
    }

    @Test("A reload replaces the list")
    func reload() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.reachEnd()
        try await sut.bring([3, 4])
        sut.pager.reload()
        try await sut.bring([1, 2])
        #expect(sut.shown.last == [1, 2])
        #expect(sut.changes.last == .replaced(.of([1, 2])))
    }

    // MARK: Cached lists

    @Test("A cached list is shown before any load and continues at its cursor")
    func restore() async throws {
        let sut = makeSUT()
        sut.pager.restore(Paginated(.of([1, 2, 3])))
        #expect(sut.ids == [1, 2, 3])
        sut.reachEnd()
        #expect(sut.requests.map(\.cursor) == [3])
        try await sut.bring([4])
        #expect(sut.ids == [1, 2, 3, 4])
    }

    @Test(
        "The first page is spliced on top of a cached list, whose tail and cursor stay",
        arguments: [true, false])
    func refresh(hasMoved: Bool) async throws {
        let sut = makeRestored([2, 3, 4], hasMoved: hasMoved)
        try await sut.bring([1, 2])
        #expect(sut.shown == [[1, 2, 3, 4]])
        #expect(sut.changes == [.refreshed(.of([1, 2]))])
        sut.reachEnd()
        #expect(sut.requests.last?.cursor == 4)
        try await sut.bring([])
    }

    @Test("A first page without shared items replaces the list if the reader has not moved")
    func refreshReplaces() async throws {
        let sut = makeRestored([2, 3, 4], hasMoved: false)
        try await sut.bring([8, 9])
        #expect(sut.shown == [[8, 9]])
        #expect(sut.changes == [.replaced(.of([8, 9]))])
    }

    @Test("By default the reader counts as not moved")
    func untoldMove() async throws {
        let sut = makeSUT()
        sut.pager.restore(Paginated(.of([2, 3, 4])))
        sut.pager.appear()
        try await sut.bring([8, 9])
        #expect(sut.changes == [.replaced(.of([8, 9]))])
    }

    @Test(
        "A first page without shared items is withheld until a reload if the reader has moved"
    )
    func refreshIsWithheld() async throws {
        let sut = makeRestored([2, 3, 4], hasMoved: true)
        try await sut.bring([8, 9])
        #expect(sut.shown == [[2, 3, 4]])
        #expect(sut.changes == [.withheld(.of([8, 9]))])
        sut.pager.reload()
        try await sut.bring([8, 9])
        #expect(sut.shown.last == [8, 9])
    }

    @Test("An empty list is replaced even if the reader has moved")
    func refreshOfNothing() async throws {
        let sut = makeSUT()
        sut.pager.hasReaderMoved = { true }
        sut.pager.refresh()
        try await sut.bring([1])
        #expect(sut.changes == [.replaced(.of([1]))])
    }

    @Test("A pager is freed during a load after its task was cancelled")
    func end() async throws {
        weak var freed: PagerHost.NumberedPager?
        do {
            let sut = makeSUT()
            freed = sut.pager
            sut.pager.appear()
            sut.pager.cancel()
            try await sut.tasks.waitForAll()
        }
        #expect(freed == nil)
    }

    private struct LoaderError: Error {}

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
