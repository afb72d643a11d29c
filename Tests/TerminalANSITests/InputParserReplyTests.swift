import TerminalInterface
import Testing

@testable import TerminalANSI

@Suite("Parser of replies")
struct InputParserReplyTests {
    static let meanings: [(String, Reply)] = [
        ("\u{1B}[?62;22c", Reply.primaryAttributes(hasSixels: false)),
        ("\u{1B}[?62;4;22c", .primaryAttributes(hasSixels: true)),
        ("\u{1B}[?4c", .primaryAttributes(hasSixels: false)),
        ("\u{1B}[?1;0;256S", .pictureColors(256)), ("\u{1B}[?1;3;0S", .other),
        ("\u{1B}[?2;0;800;600S", .other),
        ("\u{1B}]11;rgb:ffff/0000/8080\u{1B}\\", .background(red: 1, green: 0, blue: 0x8080 / 65535)),
        ("\u{1B}]11;rgb:f/0/8\u{7}", .background(red: 1, green: 0, blue: 8 / 15)),
        ("\u{1B}]11;rgba:ff/00/80/ff\u{7}", .background(red: 1, green: 0, blue: 128 / 255)),
        ("\u{1B}]11;#ff0080\u{7}", .background(red: 1, green: 0, blue: 128 / 255)),
        ("\u{1B}]11;red\u{7}", .other), ("\u{1B}]11;rgb:fffff/0/0\u{7}", .other),
        ("\u{1B}[6;20;10t", .cellPixels(height: 20, width: 10)),
        ("\u{1B}[4;600;800t", .textAreaPixels(height: 600, width: 800)),
        ("\u{1B}[>65;7006;1c", .secondaryAttributes([65, 7006, 1])),
        ("\u{1B}P>|kitty(0.26.5)\u{1B}\\", .name("kitty(0.26.5)")),
        ("\u{1B}P1$r0;38:2::1:2:3m\u{1B}\\", .depth(.trueColor)),
        ("\u{1B}P1$r38:2:1:2:3m\u{1B}\\", .depth(.trueColor)),
        ("\u{1B}P1$r0;38;5;16m\u{1B}\\", .depth(.indexed256)), ("\u{1B}P0$r\u{1B}\\", .other),
        ("\u{1B}P1$r0;38;2;9;9;9m\u{1B}\\", .other), ("\u{1B}P1$r0;1m\u{1B}\\", .other),
        ("\u{1B}P1$r0;94m\u{1B}\\", .depth(.ansi16)),
        ("\u{1B}P1$r2 q\u{1B}\\", .cursorShape(2)), ("\u{1B}P0$r q\u{1B}\\", .other),
        ("\u{1B}[I", .focus(true)), ("\u{1B}[O", .focus(false)),
        ("\u{1B}[?2026;2$y", .mode(2026, isSupported: true)),
        ("\u{1B}[?2026;0$y", .mode(2026, isSupported: false)),
        ("\u{1B}[?2026;4$y", .mode(2026, isSupported: false)),
        ("\u{1B}_Gi=31;OK\u{1B}\\", .graphics(isSupported: true)),
        ("\u{1B}_Gi=31;ENOENT:no such file\u{1B}\\", .graphics(isSupported: false)),
        ("\u{1B}_Gi=32;OK\u{1B}\\", .sharedMemory(isSupported: true)),
        ("\u{1B}_Gi=32;EBADF:no\u{1B}\\", .sharedMemory(isSupported: false)),
        ("\u{1B}_Gi=310;OK\u{1B}\\", .other),
        ("\u{1B}_Gi=7;OK\u{1B}\\", .other), ("\u{1B}_Gi=31\u{1B}\\", .other),
        ("\u{1B}Pi=31;OK\u{1B}\\", .other),
        ("\u{1B}[?997;1n", .appearance(isDark: true)), ("\u{1B}[?997;2n", .appearance(isDark: false)),
    ]

    @Test("A reply never becomes keys when it arrives byte by byte", arguments: Replies.all)
    func bytes(reply: [UInt8]) {
        var sut = InputParser()

        #expect(reply.flatMap { sut.feed([$0]) }.events.isEmpty)
    }

    @Test("A key after a reply is parsed, wherever the reply is cut", arguments: Replies.all)
    func following(reply: [UInt8]) {
        for place in 0...reply.count {
            var sut = InputParser()
            let outputs =
                sut.feed(Array("k".utf8) + reply[..<place])
                + sut.feed(Array(reply[place...]) + Array("j".utf8))

            #expect(
                outputs.events == [.key(.character("k"), []), .key(.character("j"), [])], "cut at \(place)")
        }
    }

    @Test("The late rest of an abandoned reply never becomes keys", arguments: Replies.all)
    func late(reply: [UInt8]) {
        for place in 3..<reply.count {
            var sut = InputParser()
            let outputs =
                sut.feed(Array(reply[..<place])) + sut.timeOut() + sut.feed(Array(reply[place...]))

            #expect(outputs.events.isEmpty, "cut at \(place)")
        }
    }

    @Test(
        "A late reply that is cut after its first or second byte becomes Escape or one key with Alt at most",
        arguments: Replies.all, 1...2)
    func lateAtTheBeginning(reply: [UInt8], count: Int) {
        guard reply.count > 3 else { return }
        var sut = InputParser()
        let outputs = sut.feed(Array(reply[..<count])) + sut.timeOut() + sut.feed(Array(reply[count...]))

        let alt = TerminalEvent.key(.character(Character(Unicode.Scalar(reply[1]))), .alt)
        #expect(outputs.events == [count == 1 ? .key(.escape, []) : alt])
    }

    @Test("A reply is parsed by its meaning", arguments: meanings)
    func meaning(text: String, reply: Reply) {
        var sut = InputParser()

        #expect(sut.feed(Array(text.utf8)) == [.reply(reply)])
    }

    @Test(
        "A background is dark or light by its luma",
        arguments: [((0.08, 0.09, 0.1), true), ((1, 1, 0.9), false), ((0, 0, 1), true)])
    func darkness(color: (Double, Double, Double), isDark: Bool) {
        #expect(Reply.isDark(red: color.0, green: color.1, blue: color.2) == isDark)
    }
}
