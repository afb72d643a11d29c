import ConcurrencyTesting
import PaginationKit
import Testing

@Suite("Overlapping, cancelled and failing loads of a pager")
struct PagerOverlapTests {
    @Test(
        "A reload during a load of the next page shows the reloaded page, in any order of the responses",
        arguments: [true, false])
    func reloadOvertakesNext(nextComesFirst: Bool) async throws {
        let sut = try await makeLoaded([1, 2])
        sut.reachEnd()
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
        sut.reachEnd()
        #expect(sut.requests.last?.cursor == 9)
        try await sut.bring([10])
        #expect(sut.ids == [8, 9, 10])
    }

    @Test("A reload cancels the task of a load of the next page")
    func overtakenTask() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.reachEnd()
        sut.pager.reload()
        try await sut.bring([8, 9])
        #expect(sut.cancellations == 1)
    }

    @Test(
        "The result of a cancelled load is ignored, even if its task continues", arguments: [true, false])
    func stubbornTask(succeeds: Bool) async throws {
        let sut = try await makeLoaded([1, 2])
        sut.pager.effects?.cancelNext = {}
        sut.reachEnd()
        sut.pager.reload()
        let (next, reload) = (sut.requests[1], sut.requests[2])
        if succeeds { next.succeed(.of([3, 4])) } else { next.fail(LoaderError()) }
        await eventually { sut.tasks.running.count == 1 }
        #expect(sut.ids == [1, 2])
        #expect(sut.errors.isEmpty)
        #expect(sut.cancellations == 1)
        reload.succeed(.of([8, 9]))
        try await sut.tasks.waitForAll()
        #expect(sut.ids == [8, 9])
    }

    @Test("A view can cancel all loads while a cancelled load is presented")
    func cancelFromTheView() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.reachEnd()
        let cancelNext = sut.pager.effects?.cancelNext
        sut.pager.effects?.cancelNext = { [weak pager = sut.pager] in
            cancelNext?()
            pager?.cancel()
        }
        sut.pager.reload()
        #expect(sut.requests.count == 2)
        try await sut.tasks.waitForAll()
    }

    @Test("Reaching the end during a reload loads nothing")
    func nextDuringReload() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.pager.reload()
        sut.reachEnd()
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

    @Test("Cancelling ends loads without a result")
    func cancel() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.pager.reload()
        sut.pager.cancel()
        try await sut.tasks.waitForAll()
        #expect(sut.cancellations == 1)
        #expect(sut.errors.isEmpty)
        #expect(sut.ids == [1, 2])
    }

    @Test("A load whose task was cancelled elsewhere has no result, and the next one starts")
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

    @Test("A later appearance of the scene loads nothing")
    func comingBack() async throws {
        let sut = makeSUT()
        sut.pager.appear()
        sut.pager.cancel()
        try await sut.tasks.waitForAll()
        sut.pager.appear()
        #expect(sut.requests.count == 1)
    }

    @Test("A load can start later than it is requested")
    func lateStart() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.start = .late
        sut.pager.reload()
        sut.reachEnd()
        #expect(sut.requests.count == 1)
        sut.beginLate()
        try await sut.bring([3])
        #expect(sut.ids == [3])
    }

    @Test("A load that starts after its cancellation requests no page")
    func tooLateStart() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.start = .late
        sut.pager.reload()
        sut.pager.cancel()
        sut.beginLate()
        try await sut.tasks.waitForAll()
        #expect(sut.requests.count == 1)
        #expect(sut.cancellations == 1)
    }

    @Test("A load that the effects do not accept leaves the pager unchanged")
    func noStart() async throws {
        let sut = try await makeLoaded([1, 2])
        sut.start = .never
        sut.pager.reload()
        sut.start = .atOnce
        sut.pager.reload()
        try await sut.bring([3])
        #expect(sut.ids == [3])
    }

    private struct LoaderError: Error {}

    private func makeSUT() -> PagerHost {
        PagerHost()
    }

    private func makeLoaded(_ ids: [Int]) async throws -> PagerHost {
        try await PagerHost.showing(ids)
    }
}
