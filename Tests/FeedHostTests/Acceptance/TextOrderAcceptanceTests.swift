import FileTesting
import Foundation
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("Bidirectional text in the app", .inTurns) struct TextOrderAcceptanceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "Right-to-left words are reordered as the terminal needs it once its name is known",
        arguments: [
            (TerminalTraits.Bidi.app, "םלוע םולש"), (.appKeepingRuns, "עולם שלום"),
            (.terminal, "עולם\u{200E} שלום\u{200E}"),
        ])
    func identified(bidi: TerminalTraits.Bidi, seen: String) async throws {
        let feed = try ScriptedFeed([1])
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 1))
        app.terminal.type("/abc שלום עולם")
        _ = try await app.terminal.frame(showing: "abc םלוע םולש")
        app.terminal.send(.identified(TerminalTraits(name: "known", bidi: bidi)))
        _ = try await app.terminal.frame(showing: "abc " + seen)
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("--bidi decides who reorders text, on any terminal", arguments: Settings.Bidi.allCases)
    func chosen(bidi: Settings.Bidi) async throws {
        let feed = try ScriptedFeed([1])
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path) { $0.bidi = bidi }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 1))
        app.terminal.send(.identified(TerminalTraits(name: "known", bidi: .appKeepingRuns)))
        app.terminal.type("/abc שלום")
        let seen = [Settings.Bidi.auto: "שלום", .app: "םולש", .terminal: "שלום\u{200E}"][bidi] ?? ""
        _ = try await app.terminal.frame(showing: "abc " + seen)
        app.terminal.press(.escape)
        try await app.quit()
    }
}
