import Testing

@testable import TerminalANSI

@Suite("Patience with half-read input")
struct PatienceTests {
    @Test("holds an escape until the terminal has answered or had its time")
    func asking() {
        var sut = Patience()
        sut.questionsEnd = sut.lastByte + .milliseconds(900)

        #expect(sut.deadline(.ambiguous) == sut.questionsEnd)
        #expect(sut.deadline(.begun) == sut.lastByte + .seconds(1))
        #expect(sut.deadline(.nothing) == sut.questionsEnd)
    }

    @Test("tells an escape from a sequence soon, once the terminal has answered")
    func answered() {
        let sut = Patience()

        #expect(sut.deadline(.ambiguous) == sut.lastByte + .milliseconds(50))
        #expect(sut.deadline(.begun) == sut.lastByte + .seconds(1))
        #expect(sut.deadline(.lapsed) == sut.lastByte + .seconds(10))
        #expect(sut.deadline(.nothing) == nil)
    }
}
