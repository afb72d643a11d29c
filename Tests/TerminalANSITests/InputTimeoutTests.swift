import Testing

@testable import TerminalANSI

@Suite("Timeout of input")
struct InputTimeoutTests {
    @Test(
        "An escape is held for 50 ms, or until the deadline of pending replies",
        arguments: [nil, .milliseconds(900)] as [Duration?])
    func deadlines(replies: Duration?) {
        var sut = InputTimeout()
        sut.repliesDeadline = replies.map { sut.lastByte + $0 }

        #expect(sut.deadline(.ambiguous) == sut.lastByte + (replies ?? .milliseconds(50)))
        #expect(sut.deadline(.incomplete) == sut.lastByte + .seconds(1))
        #expect(sut.deadline(.abandoned) == sut.lastByte + .seconds(10))
        #expect(sut.deadline(.nothing) == sut.repliesDeadline)
    }
}
