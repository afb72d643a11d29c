import Testing

@testable import PlainScene

@Suite("Typed lines") struct PlainCommandTests {
    @Test(
        "A typed line is parsed as its command",
        arguments: [
            ("", .more), ("   ", .more), ("j", .next), ("k", .previous), ("12", .show(12)),
            (" 3 ", .show(3)), ("c 3", .comments(3)), ("c", .comments(nil)), ("v 2", .describe(2)),
            ("v", .describe(nil)), ("r", .reload), ("R", .retry), ("/two words ", .find("two words")),
            ("/ x", .find("x")), ("n", .findNext), ("N", .findPrevious), ("o 4", .open(4)), ("o", .open(nil)),
            ("y 4", .copy(4)), ("y ", .copy(nil)), ("s 2", .save(2, "")), ("s", .save(nil, "")),
            ("s 2 ~/my pictures/", .save(2, "~/my pictures/")),
            ("s my pictures/", .save(nil, "my pictures/")),
            ("sp", .savePicture(nil, "")), ("sp 2 a/", .savePicture(2, "a/")),
            ("P 3", .play(3)), ("P", .play(nil)),
            ("s 2024/", .save(nil, "2024/")), ("b 4", .bookmark(4)), ("b", .bookmark(nil)), ("B", .bookmarks),
            ("S", .sources(nil)),
            ("S 3", .sources(3)), ("m 3", .toggleRead(3)), ("m", .toggleRead(nil)), ("A", .markAllRead),
            ("u", .undo),
            ("?", .help), ("help", .help), ("q", .quit), ("quit", .quit), ("exit", .quit),
        ] as [(String, PlainCommand)])
    func meaning(line: String, command: PlainCommand) {
        #expect(PlainCommand(line) == command)
    }

    @Test(
        "An unknown line is reported as it was typed",
        arguments: [
            "x", "B 2", "A 2", "u 2", "S two", "o two", "o 1 2", "quit now", "1 2", "r 2", "j 2", "-",
        ])
    func unknown(line: String) {
        #expect(PlainCommand(line) == .unknown(line))
    }

    @Test("A line that is longer than a path and a command does nothing")
    func tooLong() {
        #expect(PlainCommand("/" + String(repeating: "a", count: PlainCommand.lengthLimit - 1)) != .tooLong)
        #expect(PlainCommand("/" + String(repeating: "a", count: PlainCommand.lengthLimit)) == .tooLong)
    }
}
