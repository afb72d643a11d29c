import TerminalInterface
import Testing

@testable import TerminalANSI

@Suite("Parser of pastes and the mouse")
struct InputParserPasteAndMouseTests {
    @Test("A paste is one event, wherever it is cut")
    func paste() {
        let bytes = Array("\u{1B}[200~q\r\u{1B}[A\u{3} ж\u{1B}[201~j".utf8)
        for place in 0...bytes.count {
            var sut = InputParser()
            let outputs = sut.feed(Array(bytes[..<place])) + sut.feed(Array(bytes[place...]))

            #expect(
                outputs.events == [.paste("q\r\u{1B}[A\u{3} ж"), .key(.character("j"), [])], "cut at \(place)"
            )
        }
    }

    @Test(
        "A paste without terminator ends at a timeout: its late rest is not keys, but a key after it is",
        arguments: [["two", "qq\u{1B}[201~j"], ["j"]])
    func unfinished(rest: [String]) {
        var sut = InputParser()

        let outputs =
            sut.feed(Array("\u{1B}[200~one".utf8)) + sut.timeOut() + rest.flatMap { sut.feed(Array($0.utf8)) }

        #expect(outputs.events == [.paste("one"), .key(.character("j"), [])])
    }

    @Test("A paste is limited to a megabyte, and its terminator is found after that")
    func endless() {
        var sut = InputParser()
        _ = sut.feed(Array("\u{1B}[200~first".utf8))
        for _ in 0..<300 { _ = sut.feed(Array(repeating: UInt8(ascii: "x"), count: 4096)) }

        let events = sut.feed(Array("\u{1B}[201~".utf8)).events

        #expect(events == [.paste("first" + String(repeating: "x", count: 1 << 20 - 5))])
    }

    @Test(
        "Clicks, drags and the wheel are mouse events; releases, other buttons and moves are dropped",
        arguments: [
            ("\u{1B}[<0;1;1M", TerminalEvent.mouse(.press, row: 0, column: 0)),
            ("\u{1B}[<64;200;50M", .mouse(.wheelUp, row: 49, column: 199)),
            ("\u{1B}[<65;3;4M", .mouse(.wheelDown, row: 3, column: 2)),
            ("\u{1B}[<32;7;5M", .mouse(.drag, row: 4, column: 6)),
            ("\u{1B}[<16;3;4M", .mouse(.press, row: 3, column: 2)), ("\u{1B}[<0;1;1m", nil),
            ("\u{1B}[<2;1;1M", nil), ("\u{1B}[<35;1;1M", nil), ("\u{1B}[<0;0;1M", nil), ("\u{1B}[M !!", nil),
        ] as [(String, TerminalEvent?)])
    func mouse(text: String, event: TerminalEvent?) {
        var sut = InputParser()

        #expect(sut.feed(Array(text.utf8)).events == (event.map { [$0] } ?? []))
        #expect(sut.pending == .nothing)
    }

    @Test("A string is held up to a limit, and its terminator is found after that")
    func bounded() {
        var sut = InputParser()
        _ = sut.feed(Array("\u{1B}]11;".utf8))
        for _ in 0..<100 { _ = sut.feed(Array(repeating: UInt8(ascii: "f"), count: 4096)) }

        #expect(sut.held.count <= InputParser.heldLimit)
        #expect(sut.feed(Array("\u{7}j".utf8)).events == [.key(.character("j"), [])])
    }
}
