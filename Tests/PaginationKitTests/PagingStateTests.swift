import Testing

@testable import PaginationKit

@Suite("The state of paging")
nonisolated struct PagingStateTests {
    private typealias State = PagingState<Int>

    private func makeSUT(next: Int? = 10) -> State {
        var sut = State()
        sut.update(next: next)
        return sut
    }

    @Test("An end in the prefetch window loads the next page once per entrance")
    func reached() {
        var sut = makeSUT()
        let end = sut.end.number
        #expect(sut.reachedEnd(end) == 10)
        #expect(sut.isLoading)
        sut.ended()
        #expect(sut.reachedEnd(end) == nil)
        sut.leftEnd(end)
        #expect(sut.reachedEnd(end) == 10)
    }

    @Test("A request for the next page is ignored during a load, and after the last page")
    func requests() {
        var sut = makeSUT()
        #expect(sut.load() == 10)
        #expect(sut.load() == nil)
        sut.ended()
        #expect(sut.load() == 10)
        sut.ended()
        sut.update(next: nil)
        #expect(sut.load() == nil)
        #expect(!sut.end.hasMore)
    }

    @Test("An entrance during another load can still load the page later")
    func entranceDuringLoad() {
        var sut = makeSUT()
        _ = sut.load()
        #expect(sut.reachedEnd(sut.end.number) == nil)
        sut.ended()
        #expect(sut.reachedEnd(sut.end.number) == 10)
    }

    @Test("Another cursor makes another end, whose entrance loads again; the same cursor does not")
    func ends() {
        var sut = makeSUT()
        let first = sut.end
        _ = sut.reachedEnd(first.number)
        sut.ended()
        sut.update(next: 10)
        #expect(sut.end == first)
        sut.update(next: 20)
        #expect(sut.end.number != first.number)
        #expect(sut.reachedEnd(first.number) == nil)
        #expect(sut.reachedEnd(sut.end.number) == 20)
    }

    @Test("An earlier end that leaves the prefetch window changes nothing")
    func formerEnd() {
        var sut = makeSUT()
        let former = sut.end.number
        sut.update(next: 20)
        _ = sut.reachedEnd(sut.end.number)
        sut.ended()
        let before = sut
        sut.leftEnd(former)
        #expect(sut == before)
    }
}
