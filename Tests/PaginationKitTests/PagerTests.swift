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

    // MARK: Overlaps

    @Test(
        "A reload during a load of the next page ends in the reloaded page, whichever comes first",
        arguments: [true, false])
    func reloadOvertakesNext(nextComesFirst: Bool) async throws {
        let sut = try await makeLoaded([1, 2])
        sut.arrive()
        let next = sut.requests[1]
        sut.pager.reload()
        let reload = sut.requests[2]
        if nextComesFirst { next.succeed(.of([3, 4])) }
        reload.succeed(.of([8, 9]))
        if !nextComesFirst { next.succeed(.of([3, 4])) }
        try await sut.tasks.waitForAll()
        #expect(sut.ids == [8, 9])
        #expect(sut.shown.last == [8, 9])
        #expect(sut.cancellations == 1)
        sut.arrive()
        #expect(sut.requests.last?.cursor == 9)
        try await sut.bring([10])
        #expect(sut.ids == [8, 9, 10])
    }

    @Test("A reload cancels the task of the load that it overtakes")
    func overtakenTask() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.arrive()
        sut.pager.reload()
        try await sut.bring([8, 9])
        #expect(sut.cancellations == 1)
    }

    @Test(
        "What an overtaken load brings means nothing, also where its task goes on", arguments: [true, false])
    func stubbornTask(succeeds: Bool) async throws {
        let sut = try await makeLoaded([1, 2])
        sut.pager.effects?.cancelNext = {}
        sut.arrive()
        sut.pager.reload()
        let (next, reload) = (sut.requests[1], sut.requests[2])
        if succeeds { next.succeed(.of([3, 4])) } else { next.fail(Fault()) }
        await eventually { sut.tasks.running.count == 1 }
        #expect(sut.ids == [1, 2])
        #expect(sut.errors.isEmpty)
        #expect(sut.cancellations == 1)
        reload.succeed(.of([8, 9]))
        try await sut.tasks.waitForAll()
        #expect(sut.ids == [8, 9])
    }

    @Test("A view that cancels everything when it is told that a load was overtaken is obeyed")
    func cancelFromTheView() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.arrive()
        let cancelNext = sut.pager.effects?.cancelNext
        sut.pager.effects?.cancelNext = { [weak pager = sut.pager] in
            cancelNext?()
            pager?.cancel()
        }
        sut.pager.reload()
        #expect(sut.requests.count == 2)
        try await sut.tasks.waitForAll()
    }

    @Test("Nothing more is loaded at the end while a reload runs")
    func nextDuringReload() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.pager.reload()
        sut.arrive()
        sut.pager.loadMore()
        #expect(sut.requests.count == 2)
        try await sut.bring([5])
        #expect(sut.ids == [5])
    }

    @Test("A second reload while one runs is ignored")
    func secondReload() async throws {
        let sut = makeSUT()
        sut.pager.appear()
        sut.pager.reload()
        sut.pager.refresh()
        #expect(sut.requests.count == 1)
        try await sut.bring([1])
    }

    @Test("Cancelling ends loads without a page or an error")
    func cancel() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.pager.reload()
        sut.pager.cancel()
        try await sut.tasks.waitForAll()
        #expect(sut.cancellations == 1)
        #expect(sut.errors.isEmpty)
        #expect(sut.ids == [1, 2])
    }

    @Test("A load whose task others cancelled brings nothing, and the next begins")
    func cancelledByOthers() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.pager.reload()
        sut.pager.effects?.cancelFirst()
        sut.requests.last?.succeed(.of([7]))
        try await sut.tasks.waitForAll()
        #expect(sut.ids == [1, 2])
        sut.pager.reload()
        try await sut.bring([8])
        #expect(sut.ids == [8])
    }

    @Test("Leaving the scene cancels, and coming back loads again")
    func leaving() async throws {
        let sut = makeSUT()
        sut.pager.appear()
        sut.pager.disappear()
        try await sut.tasks.waitForAll()
        sut.pager.appear()
        #expect(sut.requests.count == 2)
        try await sut.bring([1])
        sut.pager.disappear()
        sut.pager.appear()
        #expect(sut.requests.count == 2)
    }

    @Test("A load that does not begin when it is asked for leaves the pager as it was")
    func lateStart() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.startsLate = true
        sut.pager.reload()
        sut.startsLate = false
        sut.pager.reload()
        try await sut.bring([3])
        #expect(sut.ids == [3])
    }

    @Test("A load that nobody asked the pager for brings nothing")
    func unaskedLoad() async throws {
        let sut = try await makeLoaded([1, 2])
        await #expect(throws: CancellationError.self) { try await sut.pager.loadFirst() }
        await #expect(throws: CancellationError.self) { try await sut.pager.loadNext() }
        #expect(sut.requests.count == 1)
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
        let sut = makeSUT()
        sut.pager.appear()
        try await sut.bring(ids)
        return sut
    }

    private func makeRestored(_ ids: [Int], hasMoved: Bool) -> PagerHost {
        let sut = makeSUT()
        sut.pager.restore(Paginated(.of(ids)))
        sut.pager.hasReaderMoved = { hasMoved }
        sut.pager.appear()
        return sut
    }
}

extension PagerHost {
    /// The reader comes to the end that the list has now.
    fileprivate func arrive() {
        if let end = pager.end { pager.arrive(at: end.number) }
    }
}
