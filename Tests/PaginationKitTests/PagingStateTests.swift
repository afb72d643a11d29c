import Testing

@testable import PaginationKit

@Suite("When a list loads which of its pages")
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

    @Test("The first appearance does not load again what failed")
    func appearanceAfterFailure() throws {
        var sut = State()
        sut.ended(try #require(sut.appeared().first), by: .failure)
        #expect(sut.appeared() == .none)
    }

    @Test("The first page replaces where there is none, and refreshes what a cache brought")
    func kinds() {
        var (fresh, restored) = (State(), State())
        restored.restored(next: 10)
        #expect(fresh.appeared().kind == .replaces)
        #expect(restored.appeared().kind == .refreshes)
    }

    @Test("Cancelling ends whatever runs, and coming back does not load it again")
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

    @Test("A first page is not loaded while one is", arguments: State.FirstPage.allCases)
    func firstWhileFirst(kind: State.FirstPage) throws {
        var sut = try makeLoaded()
        _ = sut.loadFirst(.replaces)
        #expect(sut.loadFirst(kind) == .none)
    }

    @Test("A first page is loaded again after success, failure and cancellation")
    func firstAfterEnd() throws {
        var sut = State()
        for ending in [State.Ending.page(next: 1), .withheld, .failure] {
            let load = try #require(sut.loadFirst(.replaces).first)
            sut.ended(load, by: ending)
            #expect(!sut.isLoadingFirst)
        }
        #expect(sut.loadFirst(.replaces) != .none)
    }

    @Test("A load of the next page gives way to one of the first, and has lost its say")
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

    @Test("A first page that was cancelled has lost its say, also to one that runs now")
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

    @Test("Coming to the end loads the page that begins there")
    func arrival() throws {
        var sut = try makeLoaded(next: 10)
        #expect(sut.arrived(at: sut.end.number).cursor == 10)
        #expect(sut.isLoadingNext)
    }

    @Test("Coming to the end loads nothing after the last page")
    func arrivalAfterLast() throws {
        var sut = try makeLoaded(next: nil)
        #expect(!sut.end.hasMore)
        #expect(sut.arrived(at: sut.end.number) == .none)
        #expect(sut.loadNext() == .none)
    }

    @Test("Being told again of the same arrival loads nothing")
    func sameArrival() throws {
        var sut = try makeLoaded(next: 10)
        let load = try #require(sut.arrived(at: sut.end.number).next)
        #expect(sut.arrived(at: sut.end.number) == .none)
        sut.ended(load, by: .failure)
        #expect(sut.arrived(at: sut.end.number) == .none)
    }

    @Test("After a failure, a new arrival loads the same page again")
    func newArrival() throws {
        var sut = try makeLoaded(next: 10)
        sut.ended(try #require(sut.arrived(at: sut.end.number).next), by: .failure)
        sut.left(sut.end.number)
        #expect(sut.arrived(at: sut.end.number).cursor == 10)
    }

    @Test("After a failure, wishing for the next page loads it without leaving the end")
    func wish() throws {
        var sut = try makeLoaded(next: 10)
        sut.ended(try #require(sut.arrived(at: sut.end.number).next), by: .failure)
        #expect(sut.loadNext().cursor == 10)
    }

    @Test("After a success, the end is another one, and coming to it loads what follows")
    func nextArrival() throws {
        var sut = try makeLoaded(next: 10)
        let end = sut.end.number
        sut.ended(try #require(sut.arrived(at: end).next), by: .page(next: 20))
        #expect(sut.end.number != end)
        #expect(sut.arrived(at: sut.end.number).cursor == 20)
    }

    @Test("What is told of an end that the list no longer has means nothing")
    func oldEnd() throws {
        var sut = try makeLoaded(next: 10)
        let old = sut.end.number
        sut.ended(try #require(sut.arrived(at: old).next), by: .page(next: 20))
        #expect(sut.arrived(at: old) == .none)
        sut.ended(try #require(sut.arrived(at: sut.end.number).next), by: .failure)
        sut.left(old)
        #expect(sut.arrived(at: sut.end.number) == .none)
    }

    @Test("Nothing is loaded at the end while the first or the next page is")
    func nextWhileLoading() throws {
        var sut = try makeLoaded(next: 10)
        _ = sut.loadNext()
        #expect(sut.loadNext() == .none)
        _ = sut.loadFirst(.replaces)
        #expect(sut.loadNext() == .none)
        #expect(sut.arrived(at: sut.end.number) == .none)
    }

    @Test(
        "An arrival while the first page is loading is not used up by it",
        arguments: [State.Ending.failure, .withheld])
    func arrivalWhileLoading(ending: State.Ending) throws {
        var sut = try makeLoaded(next: 10)
        let load = try #require(sut.loadFirst(.refreshes).first)
        _ = sut.arrived(at: sut.end.number)
        sut.ended(load, by: ending)
        #expect(sut.arrived(at: sut.end.number).cursor == 10)
    }

    @Test("A first page that is withheld leaves the end as it is")
    func withheld() throws {
        var sut = try makeLoaded(next: 10)
        let end = sut.end
        sut.ended(try #require(sut.loadFirst(.refreshes).first), by: .withheld)
        #expect(sut.end == end)
    }

    @Test("A list from a cache goes on where the cache does")
    func restored() {
        var sut = State()
        sut.restored(next: 7)
        #expect(sut.arrived(at: sut.end.number).cursor == 7)
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
