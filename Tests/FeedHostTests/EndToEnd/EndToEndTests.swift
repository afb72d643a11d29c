import FileTesting
import Foundation
import HTTPInterface
import Testing

@testable import FeedHost

@Suite("The app on a real terminal", .inTurns) struct EndToEndTests {
    private let folder: TemporaryFolder
    private let server: FeedServerProcess

    init() throws {
        folder = try TemporaryFolder()
        server = try FeedServerProcess()
    }

    private func start(_ more: String...) throws -> TmuxTerminal {
        try FeedHostProgram.subscribed(to: server.baseURL, store: folder.path).open(more)
    }

    @Test("On a real terminal the feed is read to its end, and quitting leaves the terminal as it was")
    func online() async throws {
        let terminal = try start("--page-size", "40")
        try await terminal.screen(showing: rowPosition(1, of: 40, hasMore: true))
        try await terminal.screen(showing: "▀▀▀▀")
        try terminal.press("G")
        try await terminal.screen(showing: rowPosition(of: 64))
        try terminal.press("q")
        let left = try await terminal.screen(showing: "ended with 0")
        #expect(!left.contains(localized(.timeline, "title.all")))
        try await terminal.screen(showing: "icanon\necho")
        #expect(try !terminal.screen().contains("-icanon"))
    }

    @Test("A window that was made larger shows nothing of the app any more when that is left")
    func enlarged() async throws {
        let program = try FeedHostProgram.subscribed(to: server.baseURL, store: folder.path)
        let terminal = try program.open(columns: 10, rows: 5)
        try await terminal.screen(showing: "? \(localized(.list, "hint.help"))")
        try terminal.resize(columns: 80, rows: 24)
        try await terminal.screen(showing: "Enter \(localized(.timeline, "hint.read"))")
        try terminal.press("q")
        let left = try await terminal.screen(showing: "ended with 0")
        for text in [localized(.timeline, "title.all"), "▀", "▌", "│", localized(.list, "hint.help")] {
            #expect(!left.contains(text))
        }
    }

    @Test("Pictures that tmux does not hand on to the terminal leave nothing on the screen and in the title")
    func passthrough() async throws {
        let terminal = try start("--graphics", "kitty")
        try await terminal.screen(showing: "\u{10EEEE}\u{305}\u{305}")
        try terminal.press("j", "j")
        let screen = try await terminal.screen(showing: rowPosition(3))
        let title = try terminal.title()
        try terminal.press("q")
        let left = try await terminal.screen(showing: "ended with 0")

        for text in [screen, title, left] {
            for trace in ["Gi=", "Ga=", "tmux;", "iVBORw0KGgo"] { #expect(!text.contains(trace)) }
        }
    }

    @Test(
        "On a real terminal a new start without the server shows the same rows with pictures"
    )
    func offline() async throws {
        let online = try start()
        try await online.screen(showing: "▀▀▀▀")
        try online.press("q")
        try await online.screen(showing: "ended with 0")
        server.stop()
        let offline = try start()
        let screen = try await offline.screen(showing: "▀▀▀▀")
        #expect(screen.contains("Grindelwald"))
    }

    @Test("On a real terminal an empty store without the server shows an error and no rows")
    func offlineWithoutCache() async throws {
        server.stop()
        let screen = try await start().screen(showing: localized(.failures, "failure.no-connection"))
        #expect(!screen.contains("▀"))
    }

    @Test("On a real terminal Enter opens the comments, and Esc goes back")
    func comments() async throws {
        let terminal = try start()
        try await terminal.screen(showing: rowPosition(1))
        try terminal.press("j", "j", "Enter")
        try await terminal.screen(showing: localized(.comments, "title.all"))
        try terminal.press("Escape")
        try await terminal.screen(showing: rowPosition(3))
    }
}
