import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import Testing

@testable import FeedHost

@Suite("Line by line on real terminals and pipes", .inTurns) struct PlainTerminalTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed
    private let hint = localized(.line, "more")

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed([1, 2])
    }

    private var program: FeedHostProgram {
        FeedHostProgram(baseURL: feed.baseURL, store: folder.path + "/store")
    }

    @Test(
        "A terminal that cannot place characters, or does not say what it is, is served line by line",
        arguments: ["TERM=dumb", "env -u TERM", "TERM="])
    func dumb(wrapper: String) async throws {
        let terminal = try program.open(behind: wrapper)
        try await terminal.screen(showing: hint + "\n>")
        try terminal.type("y")
        try await terminal.screen(
            showing: "> y\n2. Place 2.\n\(feed.server.url(ScriptedFeed.picture(2)).text)\n>")
        // Ends the input; later output begins a line.
        try terminal.press("C-d")
        try await terminal.screen(showing: ">\nended with 0")
    }

    @Test("A terminal of an unknown name gets the whole screen, and pictures as it says it shows them")
    func unknown() async throws {
        let terminal = try BareTerminal(
            program.options(for: []) + ["--reduced-motion"],
            answers: ["\u{1B}[c": "\u{1B}[?62;4;22c", "\u{1B}[16t": "\u{1B}[6;20;10t"],
            environment: ["TERM": "nonsense", "COLORTERM": ""], home: folder.path)
        try await terminal.wait("the feed") { $0.contains("\u{1B}[?1049h") && $0.contains("Place 1.") }
        try await terminal.wait("a picture in sixels") { $0.contains("\u{1B}P") && $0.contains("q\"1;1") }
        terminal.type("q")
        #expect(try await terminal.end() == 0)
    }

    @Test(
        "Continued in the foreground it says what may be typed and prompts, in the background it keeps quiet")
    func continued() async throws {
        let words = [Executables.url(of: "FeedHost").path] + program.options(for: []) + ["--plain"]
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        let terminal = try TmuxTerminal(
            line:
                "printf '%s\\n' '#!/bin/sh' \"exec \(line)\" > '\(folder.path)/feed'; chmod +x '\(folder.path)/feed'; "
                + "cd '\(folder.path)'; PS1=: exec bash --noprofile --norc -i")
        try terminal.type("./feed")
        try await terminal.screen(showing: hint + "\n>")
        try terminal.press("C-z")
        try await terminal.screen(showing: "Stopped")
        try terminal.type("clear; bg")
        try await terminal.screen(showing: "./feed &")
        // The shell says that it stopped before its next prompt.
        try await terminal.typing("", shows: "Stopped")
        #expect(try !terminal.screen().contains(hint))
        try terminal.type("clear; fg")
        try await terminal.screen(showing: "./feed\n\(hint)\n>")
        try terminal.type("y")
        try await terminal.screen(showing: "> y\n2. Place 2.\n")
        try terminal.type("q")
    }

    @Test("Lines from a pipe are obeyed without prompts")
    func piped() async throws {
        let result = try await program.run(["--plain"], behind: "printf 'n\\r\\nb\\nq\\n' |")
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(
            result.lines.suffix(4) == [
                hint, localized(.line, "noQuery"),
                "2. Place 2.", localized(.bookmarks, "notice.added"),
            ])
    }
}

extension TmuxTerminal {
    /// Types a line until the screen shows a text.
    fileprivate func typing(_ line: String, shows text: String) async throws {
        let deadline = ContinuousClock.now + .seconds(180)
        while true {
            try type(line)
            do {
                try await screen(showing: text, within: .seconds(1))
                return
            } catch {
                if ContinuousClock.now > deadline { throw error }
            }
        }
    }
}
