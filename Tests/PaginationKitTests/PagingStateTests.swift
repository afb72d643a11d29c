import Testing

@testable import PaginationKit

@Suite("The state of paging")
nonisolated struct PagingStateTests {
    typealias State = PagingState<Int>

    // MARK: The scene

    @Test("The first appearance loads the first page, and later ones do not")
    func appearance() throws {
        var sut = State()
        let load = try #require(sut.appeared().first)
        #expect(sut.isLoadingFirst)
        #expect(sut.appeared() == .none)
        sut.ended(load, by: .page(next: 10))
        #expect(sut.appeared() == .none)
    }

    @Test("A later appearance does not retry a failed load")
    func appearanceAfterFailure() throws {
        var sut = State()
        sut.ended(try #require(sut.appeared().first), by: .failure)
        #expect(sut.appeared() == .none)
    }

    @Test("The first appearance replaces an empty list and refreshes a cached one")
    func kinds() {
        var (fresh, restored) = (State(), State())
        restored.restored(next: 10)
        #expect(fresh.appeared().kind == .replaces)
        #expect(restored.appeared().kind == .refreshes)
    }

    @Test("Cancelling ends the running load, and a later appearance does not restart it")
    func cancelling() throws {
        var sut = try makeLoaded(next: 10)
        #expect(sut.cancelled() == .none)
        _ = sut.loadFirst(.replaces)
        #expect(sut.cancelled() == .cancelFirst)
        _ = sut.loadNext()
        #expect(sut.cancelled() == .cancelNext)
        #expect(sut.appeared() == .none)
    }

    // MARK: The first page

    @Test("A request for the first page while it is loading is ignored", arguments: State.FirstPage.allCases)
    func firstWhileFirst(kind: State.FirstPage) throws {
        var sut = try makeLoaded()
        _ = sut.loadFirst(.replaces)
        #expect(sut.loadFirst(kind) == .none)
    }

    @Test("The first page can be loaded again after success, failure and cancellation")
    func firstAfterEnd() throws {
        var sut = State()
        for ending in [State.Ending.page(next: 1), .withheld, .failure] {
            let load = try #require(sut.loadFirst(.replaces).first)
            sut.ended(load, by: ending)
            #expect(!sut.isLoadingFirst)
        }
        #expect(sut.loadFirst(.replaces) != .none)
    }

    @Test("A load of the first page cancels that of the next page, whose result is ignored")
    func firstOvertakesNext() throws {
        var sut = try makeLoaded(next: 10)
        let next = try #require(sut.loadNext().next)
        let action = sut.loadFirst(.replaces)
        #expect(action == .loadFirst(try #require(action.first), .replaces, cancellingNext: true))
        let before = sut
        sut.ended(next, by: .page(next: 99))
        #expect(sut == before)
        #expect(!sut.isRunning(next))
    }

    @Test("The result of a cancelled load of the first page is ignored, also during another one")
    func lateFirst() throws {
        var sut = try makeLoaded(next: 10)
        let late = try #require(sut.loadFirst(.replaces).first)
        _ = sut.cancelled()
        _ = sut.loadFirst(.replaces)
        let before = sut
        sut.ended(late, by: .page(next: nil))
        #expect(sut == before)
    }

    // MARK: The next page

    @Test("Reaching the end loads the next page")
    func entrance() throws {
        var sut = try makeLoaded(next: 10)
        #expect(sut.reachedEnd(sut.end.number).cursor == 10)
        #expect(sut.isLoadingNext)
    }

    @Test("Reaching the end after the last page loads nothing")
    func entranceAfterLast() throws {
        var sut = try makeLoaded(next: nil)
        #expect(!sut.end.hasMore)
        #expect(sut.reachedEnd(sut.end.number) == .none)
        #expect(sut.loadNext() == .none)
    }

    @Test("The same end is loaded once per entrance")
    func sameArrival() throws {
        var sut = try makeLoaded(next: 10)
        let load = try #require(sut.reachedEnd(sut.end.number).next)
        #expect(sut.reachedEnd(sut.end.number) == .none)
        sut.ended(load, by: .failure)
        #expect(sut.reachedEnd(sut.end.number) == .none)
    }

    @Test("After a failure a new entrance of the end loads the page again")
    func newArrival() throws {
        var sut = try makeLoaded(next: 10)
        sut.ended(try #require(sut.reachedEnd(sut.end.number).next), by: .failure)
        sut.leftEnd(sut.end.number)
        #expect(sut.reachedEnd(sut.end.number).cursor == 10)
    }

    @Test("After a failure a request for the next page loads it at the same end")
    func request() throws {
        var sut = try makeLoaded(next: 10)
        sut.ended(try #require(sut.reachedEnd(sut.end.number).next), by: .failure)
        #expect(sut.loadNext().cursor == 10)
    }

    @Test("After a success the list has a new end, whose entrance loads the next page")
    func nextArrival() throws {
        var sut = try makeLoaded(next: 10)
        let end = sut.end.number
        sut.ended(try #require(sut.reachedEnd(end).next), by: .page(next: 20))
        #expect(sut.end.number != end)
        #expect(sut.reachedEnd(sut.end.number).cursor == 20)
    }

    @Test("Events of an earlier end are ignored")
    func oldEnd() throws {
        var sut = try makeLoaded(next: 10)
        let old = sut.end.number
        sut.ended(try #require(sut.reachedEnd(old).next), by: .page(next: 20))
        #expect(sut.reachedEnd(old) == .none)
        sut.ended(try #require(sut.reachedEnd(sut.end.number).next), by: .failure)
        sut.leftEnd(old)
        #expect(sut.reachedEnd(sut.end.number) == .none)
    }

    @Test("Reaching the end during a load loads nothing")
    func nextWhileLoading() throws {
        var sut = try makeLoaded(next: 10)
        _ = sut.loadNext()
        #expect(sut.loadNext() == .none)
        _ = sut.loadFirst(.replaces)
        #expect(sut.loadNext() == .none)
        #expect(sut.reachedEnd(sut.end.number) == .none)
    }

    @Test(
        "An entrance of the end during a load of the first page can load the next page later",
        arguments: [State.Ending.failure, .withheld])
    func entranceWhileLoading(ending: State.Ending) throws {
        var sut = try makeLoaded(next: 10)
        let load = try #require(sut.loadFirst(.refreshes).first)
        _ = sut.reachedEnd(sut.end.number)
        sut.ended(load, by: ending)
        #expect(sut.reachedEnd(sut.end.number).cursor == 10)
    }

    @Test("A withheld first page keeps the end")
    func withheld() throws {
        var sut = try makeLoaded(next: 10)
        let end = sut.end
        sut.ended(try #require(sut.loadFirst(.refreshes).first), by: .withheld)
        #expect(sut.end == end)
    }

    @Test("A cached list continues at its cursor")
    func restored() {
        var sut = State()
        sut.restored(next: 7)
        #expect(sut.reachedEnd(sut.end.number).cursor == 7)
    }

    private func makeLoaded(next: Int? = 10) throws -> State {
        var sut = State()
        sut.ended(try #require(sut.appeared().first), by: .page(next: next))
        return sut
    }
}

nonisolated extension PagingState.Action {
    var first: PagingState.Load? {
        if case .loadFirst(let load, _, _) = self { load } else { nil }
    }

    var kind: PagingState.FirstPage? {
        if case .loadFirst(_, let kind, _) = self { kind } else { nil }
    }

    var next: PagingState.Load? {
        if case .loadNext(let load, _) = self { load } else { nil }
    }

    var cursor: Cursor? {
        if case .loadNext(_, let cursor) = self { cursor } else { nil }
    }
}
