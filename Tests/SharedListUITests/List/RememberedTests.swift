import Observation
import Testing

@testable import SharedListUI

@Suite("A remembered value")
struct RememberedTests {
    @Observable
    final class Source {
        var number = 1
        var other = 1
    }

    @Test("It is worked out once while what it read stays the same")
    func remembers() {
        let (sut, source, log) = makeSUT()
        #expect(sut.read(source) == 1)
        source.other = 5
        #expect(sut.read(source) == 1)
        #expect(sut.workings == 1)
        #expect(log.changes == 0)
    }

    @Test("It is worked out anew after what it read changed, and tells so once")
    func changes() {
        let (sut, source, log) = makeSUT()
        _ = sut.read(source)
        source.number = 2
        source.number = 3
        #expect(log.changes == 1)
        #expect(sut.read(source) == 3)
        #expect(sut.workings == 2)
    }

    @Test("A forgotten value tells nothing of changes, and is worked out anew")
    func forgets() {
        let (sut, source, log) = makeSUT()
        _ = sut.read(source)
        sut.value.forget()
        source.number = 2
        #expect(log.changes == 0)
        #expect(sut.read(source) == 2)
    }

    @Test("After being forgotten and read again it still tells of the next change, once")
    func tellsAfterForgetting() {
        let (sut, source, log) = makeSUT()
        for _ in 0..<5 {
            _ = sut.read(source)
            sut.value.forget()
        }
        _ = sut.read(source)
        source.number = 2
        #expect(log.changes == 1)
    }

    @Test("It leaves no observation behind when it is forgotten or let go")
    func leavesNothing() {
        let source = Source()
        weak var forgotten: OneObservation?
        weak var last: OneObservation?
        do {
            let sut = Remembered<Int> {}
            _ = sut { source.number }
            forgotten = sut.observation
            #expect(forgotten != nil)
            sut.forget()
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
        let value: Remembered<Int>
        private(set) var workings = 0

        init(_ log: Log) {
            value = Remembered { log.changes += 1 }
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
