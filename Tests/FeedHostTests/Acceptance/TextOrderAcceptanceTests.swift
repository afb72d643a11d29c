import AppSettings
import FileTesting
import Foundation
import TerminalANSI
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
        "Right-to-left words are in visual order, whichever terminal replies",
        arguments: [TerminalTraits.Bidi.cells, .runs, .lines])
    func identified(bidi: TerminalTraits.Bidi) async throws {
        let feed = try ScriptedFeed([1])
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 1))
        app.terminal.send(.identified(TerminalTraits(name: "known", bidi: bidi)))
        app.terminal.type("/abc שלום עולם")
        _ = try await app.terminal.frame(showing: "abc םלוע םולש")
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("--bidi decides who orders text", arguments: Settings.Bidi.allCases)
    func chosen(bidi: Settings.Bidi) throws {
        var settings = Settings()
        settings.bidi = bidi

        let options = ANSITerminal.Options(settings, hasPlainSigns: false)

        #expect("\(options.bidi)" == bidi.rawValue)
    }
}
