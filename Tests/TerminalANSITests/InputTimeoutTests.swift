import Testing

@testable import TerminalANSI

@Suite("Timeout of input")
struct InputTimeoutTests {
    @Test("An escape is held until the deadline of pending replies")
    func asking() {
        var sut = InputTimeout()
        sut.repliesDeadline = sut.lastByte + .milliseconds(900)

        #expect(sut.deadline(.ambiguous) == sut.repliesDeadline)
        #expect(sut.deadline(.incomplete) == sut.lastByte + .seconds(1))
        #expect(sut.deadline(.nothing) == sut.repliesDeadline)
    }

    @Test("An escape is held for 50 ms when no reply is pending")
    func replied() {
        let sut = InputTimeout()

        #expect(sut.deadline(.ambiguous) == sut.lastByte + .milliseconds(50))
        #expect(sut.deadline(.incomplete) == sut.lastByte + .seconds(1))
        #expect(sut.deadline(.abandoned) == sut.lastByte + .seconds(10))
        #expect(sut.deadline(.nothing) == nil)
    }
}
