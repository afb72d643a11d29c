import Observation
import Testing

@testable import SharedListUI

@Suite("A memoized value")
struct MemoizedTests {
    @Observable
    final class Source {
        var number = 1
        var other = 1
    }

    @Test("A memoized value is computed once while its dependencies do not change")
    func remembers() {
        let (sut, source, log) = makeSUT()
        #expect(sut.read(source) == 1)
        source.other = 5
        #expect(sut.read(source) == 1)
        #expect(sut.workings == 1)
        #expect(log.changes == 0)
    }

    @Test("A change of a dependency invalidates a memoized value and reports that once")
    func changes() {
        let (sut, source, log) = makeSUT()
        _ = sut.read(source)
        source.number = 2
        source.number = 3
        #expect(log.changes == 1)
        #expect(sut.read(source) == 3)
        #expect(sut.workings == 2)
    }

    @Test("An explicitly invalidated value reports no change and is recomputed")
    func forgets() {
        let (sut, source, log) = makeSUT()
        _ = sut.read(source)
        sut.value.invalidate()
        source.number = 2
        #expect(log.changes == 0)
        #expect(sut.read(source) == 2)
    }

    @Test("A recomputed value reports the next change once")
    func tellsAfterForgetting() {
        let (sut, source, log) = makeSUT()
        for _ in 0..<5 {
            _ = sut.read(source)
            sut.value.invalidate()
        }
        _ = sut.read(source)
        source.number = 2
        #expect(log.changes == 1)
    }

    @Test("An invalidated or freed value leaves no observation behind")
    func leavesNothing() {
        let source = Source()
        weak var forgotten: OneShotObservation?
        weak var last: OneShotObservation?
        do {
            let sut = Memoized<Int> {}
            _ = sut { source.number }
            forgotten = sut.observation
            #expect(forgotten != nil)
            sut.invalidate()
            #expect(forgotten == nil)
            _ = sut { source.number }
            last = sut.observation
            #expect(last != nil)
        }
        #expect(last == nil)
    }

    final class Log {
        var changes = 0
    }

    final class Reader {
        let value: Memoized<Int>
        private(set) var workings = 0

        init(_ log: Log) {
            value = Memoized { log.changes += 1 }
        }

        func read(_ source: Source) -> Int {
            value {
                workings += 1
                return source.number
            }
        }
    }

    private func makeSUT() -> (Reader, Source, Log) {
        let log = Log()
        return (Reader(log), Source(), log)
    }
}
