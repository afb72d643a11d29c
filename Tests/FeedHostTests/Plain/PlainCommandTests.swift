import Testing

@testable import FeedHost

@Suite("A line of the app without a screen") struct PlainCommandTests {
    @Test(
        "It is read as what a reader means",
        arguments: [
            ("", .more), ("   ", .more), ("12", .comments(12)), (" 3 ", .comments(3)), ("r", .reload),
            ("/two words ", .find("two words")), ("/ x", .find("x")), ("n", .findNext), ("o 4", .open(4)),
            ("y 4", .address(4)), ("s 2", .save(2, "")), ("s 2 ~/my pictures/", .save(2, "~/my pictures/")),
            ("b 4", .bookmark(4)), ("B", .bookmarks), ("?", .help), ("help", .help), ("q", .quit),
        ] as [(String, PlainCommand)])
    func meaning(line: String, command: PlainCommand) {
        #expect(PlainCommand(line) == command)
    }

    @Test(
        "Anything else is told as it was typed",
        arguments: ["x", "b", "B 2", "o", "o two", "quit now", "1 2", "r 2", "-"])
    func unknown(line: String) {
        #expect(PlainCommand(line) == .unknown(line))
    }
}
