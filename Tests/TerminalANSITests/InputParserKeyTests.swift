import TerminalInterface
import Testing

@testable import TerminalANSI

@Suite("Parser of keys")
struct InputParserKeyTests {
    static let sent: [(String, Key, Modifiers)] = [
        ("a", .character("a"), []), ("G", .character("G"), []), (" ", .character(" "), []),
        ("ж", .character("ж"), []), ("漢", .character("漢"), []), ("😀", .character("😀"), []),
        ("\r", .enter, []), ("\n", .enter, []), ("\t", .tab, []), ("\u{7F}", .backspace, []),
        ("\u{8}", .backspace, []), ("\u{3}", .character("c"), .control),
        ("\u{1A}", .character("z"), .control), ("\u{0}", .character(" "), .control),
        ("\u{1F}", .character("_"), .control), ("\u{1B}[A", .up, []), ("\u{1B}[B", .down, []),
        ("\u{1B}[C", .right, []), ("\u{1B}[D", .left, []), ("\u{1B}OA", .up, []), ("\u{1B}OH", .home, []),
        ("\u{1B}OF", .end, []), ("\u{1B}OM", .enter, []), ("\u{1B}[1;2A", .up, .shift),
        ("\u{1B}[1;5C", .right, .control), ("\u{1B}[1;3D", .left, .alt),
        ("\u{1B}[1;8B", .down, [.shift, .alt, .control]), ("\u{1B}[a", .up, .shift), ("\u{1B}[H", .home, []),
        ("\u{1B}[F", .end, []), ("\u{1B}[1~", .home, []), ("\u{1B}[4~", .end, []), ("\u{1B}[7~", .home, []),
        ("\u{1B}[8~", .end, []), ("\u{1B}[3~", .delete, []), ("\u{1B}[5~", .pageUp, []),
        ("\u{1B}[6~", .pageDown, []), ("\u{1B}[6;5~", .pageDown, .control), ("\u{1B}[5^", .pageUp, .control),
        ("\u{1B}[Z", .backTab, []), ("\u{1B}OP", .function(1), []), ("\u{1B}OS", .function(4), []),
        ("\u{1B}[11~", .function(1), []), ("\u{1B}[15~", .function(5), []), ("\u{1B}[17~", .function(6), []),
        ("\u{1B}[24~", .function(12), []), ("\u{1B}[1;2P", .function(1), .shift),
        ("\u{1B}[1;5R", .function(3), .control), ("\u{1B}[[A", .function(1), []),
        ("\u{1B}[[E", .function(5), []), ("\u{1B}x", .character("x"), .alt),
        ("\u{1B}\u{7F}", .backspace, .alt), ("\u{1B}ж", .character("ж"), .alt),
        ("\u{1B}\u{1}", .character("a"), [.alt, .control]), ("\u{1B}[97;5u", .character("a"), .control),
        ("\u{1B}[13;2u", .enter, .shift), ("\u{1B}[27u", .escape, []), ("\u{1B}[27;5;13~", .enter, .control),
        ("\u{1B}[9;2u", .backTab, []), ("\u{1B}Oq", .character("1"), []),
    ]

    static let beginnings: [(String, Key, Modifiers)] = [
        ("\u{1B}", .escape, []), ("\u{1B}[", .character("["), .alt),
        ("\u{1B}]", .character("]"), .alt),
        ("\u{1B}O", .character("O"), .alt), ("\u{1B}P", .character("P"), .alt),
        ("\u{1B}_", .character("_"), .alt), ("\u{1B}^", .character("^"), .alt),
        ("\u{1B}X", .character("X"), .alt),
    ]

    @Test("A key's bytes are parsed as that key, wherever they are cut", arguments: sent)
    func key(text: String, key: Key, modifiers: Modifiers) {
        for place in 0...text.utf8.count {
            var sut = InputParser()
            let bytes = Array(text.utf8)
            let outputs = sut.feed(Array(bytes[..<place])) + sut.feed(Array(bytes[place...]))

            #expect(outputs.events == [.key(key, modifiers)], "cut at \(place)")
        }
    }

    @Test("The beginning of a sequence is a key after a timeout", arguments: beginnings)
    func ambiguous(text: String, key: Key, modifiers: Modifiers) {
        var sut = InputParser()

        #expect(sut.feed(Array(text.utf8)).isEmpty)
        #expect(sut.pending == .ambiguous)
        #expect(sut.timeOut().events == [.key(key, modifiers)])
        #expect(sut.feed(Array("j".utf8)).events == [.key(.character("j"), [])])
    }

    @Test(
        "The beginning of a sequence is a key when an impossible byte follows",
        arguments: [
            ("\u{1B}[\r", Character("[")), ("\u{1B}]\r", "]"), ("\u{1B}_\r", "_"), ("\u{1B}O\r", "O"),
        ])
    func interrupted(text: String, character: Character) {
        var sut = InputParser()

        #expect(sut.feed(Array(text.utf8)).events == [.key(.character(character), .alt), .key(.enter, [])])
    }

    @Test("Two escapes are two keys")
    func twice() {
        var sut = InputParser()

        let outputs = sut.feed([0x1B, 0x1B]) + sut.timeOut()

        #expect(outputs.events == [.key(.escape, []), .key(.escape, [])])
    }

    @Test(
        "Broken UTF-8 and C1 controls are dropped, and the key after them is parsed",
        arguments: [[0xE6, 0x6A], [0xFF, 0x6A], [0x80, 0x6A], [0xC0, 0x80, 0x6A], [0xC2, 0x9B, 0x6A]])
    func broken(bytes: [UInt8]) {
        var sut = InputParser()

        #expect(sut.feed(bytes).events == [.key(.character("j"), [])])
    }

    @Test("Alt applies to one key only", arguments: ["x", "\u{7F}", "\u{1}", "ж"])
    func alt(text: String) {
        var sut = InputParser()

        let events = sut.feed(Array("\u{1B}\(text)j".utf8)).events

        #expect(events.count == 2)
        #expect(events.last == .key(.character("j"), []))
    }

    @Test("Any bytes followed by two timeouts leave the parser ready for keys")
    func recovery() {
        var random = RandomFrames(seed: 3)
        for _ in 0..<2000 {
            var sut = InputParser()
            let noise = random.bytes(upTo: 30)
            _ = sut.feed(noise)
            // Twice: an abandoned sequence waits for its rest.
            _ = sut.timeOut()
            _ = sut.timeOut()

            #expect(sut.pending == .nothing, "\(noise)")
            #expect(sut.feed(Array("q".utf8)).events == [.key(.character("q"), [])], "\(noise)")
        }
    }
}

extension [InputParser.Output] {
    /// The events, without replies.
    var events: [TerminalEvent] {
        compactMap { output in
            if case .event(let event) = output { event } else { nil }
        }
    }
}
