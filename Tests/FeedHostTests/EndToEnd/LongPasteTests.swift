import Foundation
import HTTPInterface
import Testing

@testable import FeedHost

/// What becomes of the whole program when more is pasted than anybody types.
@Suite(.inTurns) struct LongPasteTests {
    @Test(
        "A long paste is taken at once, what has no room is refused, and Ctrl-C ends the program",
        arguments: [("/", "Find:", 100_000), ("s", "Save as", 4_200), ("?", "Keys", 100_000)])
    func pastes(key: String, label: String, count: Int) async throws {
        let folder = try TemporaryFolder()
        let feed = try ScriptedFeed(Array(0..<10))
        let terminal = try BareTerminal(
            [
                "--base-url", feed.baseURL.text, "--store", folder.path + "/store", "--locale", "en",
                "--reduced-motion",
            ], home: folder.path)
        try await terminal.wait("the feed") { $0.contains("Place 0.") }
        terminal.type(key)
        try await terminal.wait("the question") { $0.contains(label) }
        terminal.type("\u{1B}[200~" + String(repeating: "漢é\u{301}", count: count / 4) + "\u{1B}[201~")
        try await terminal.wait("the refusal") { $0.contains("No room for more.") }
        terminal.type("\u{3}")
        #expect(try await terminal.end() == 130)
    }
}
