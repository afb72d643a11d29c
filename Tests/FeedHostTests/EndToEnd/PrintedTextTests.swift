import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import StorageSQLite
import StorageTesting
import Testing

@testable import FeedHost

/// The output of commands for a server that sends escape sequences and bidirectional controls in every text.
@Suite("Control characters in printed text", .inTurns) struct PrintedTextTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed
    private let program: FeedHostProgram

    /// Escape, the C1 control sequence introducer, a right-to-left override, and a line separator.
    private static let evil = "\u{1B}[31mred \u{9B}0m\u{202E}evil\u{2066}\u{2028}end"
    private static let json = #"\u001b[31mred \u009b0m\u202eevil\u2066\u2028end"#
    private static let shown = "␛[31mred ␛[0mevil"

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed([1])
        program = FeedHostProgram(baseURL: feed.baseURL, store: folder.path + "/cache")
        feed.server.reply(
            to: ScriptedFeed.firstPage(),
            with: .response(
                text: feed.json([1]).replacing("Description 1.", with: Self.json)
                    .replacing("Place 1.", with: Self.json)))
        feed.server.reply(
            to: ScriptedFeed.comments(of: 1),
            with: .response(
                text: ScriptedFeed.commentsJSON(of: 1).replacing("Message 1.", with: Self.json)
                    .replacing("ana", with: Self.json)))
        try SQLiteLibrary(folder: program.dataHome + "/feedhost").insertBookmark(
            of: .picture(description: Self.evil, location: Self.evil), from: .numbered(1), at: Date())
    }

    nonisolated private static let commands: [[String]] = [
        ["list"], ["comments", UUID.numbered(1).uuidString], ["show", UUID.numbered(1).uuidString],
        ["bookmarks"], ["--plain"],
    ]

    @Test("Without --json no command writes a control character to a pipe", arguments: commands)
    func sanitized(command: [String]) async throws {
        _ = try await program.run(["list"])
        let result = try await program.run(command)
        #expect(result.status == 0)
        #expect(result.output.components(separatedBy: Self.shown).count == 3)
        #expect(!Self.holdsControls(result.output))
        #expect(!Self.holdsControls(result.errors))
    }

    @Test(
        "With --json controls are escaped, and the text is what the server sent",
        arguments: commands.dropLast())
    func escaped(command: [String]) async throws {
        guard command[0] != "show" else { return }
        let result = try await program.run(command + ["--json"])
        let line = try #require(result.lines.first)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let evil = object.filter { $0.value as? String == Self.evil }
        #expect(evil.count >= 2)
        #expect(line.components(separatedBy: Self.json).count == evil.count + 1)
        #expect(!Self.holdsControls(result.output))
    }

    private static func holdsControls(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x0A: false
            case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
            default: false
            }
        }
    }
}
