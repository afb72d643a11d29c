import AppSettings
import ConcurrencyTesting
import FeedFeature
import FeedScene
import FileTesting
import SharedListUI
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("A key that is bound by the reader", .inTurns) struct BoundKeyTests {
    @Test("The app takes a bound key for its command, and its sentences, hints and help name it")
    func app() async throws {
        let folder = try TemporaryFolder()
        let feed = try ScriptedFeed([1])
        let settings = try Settings.read(
            arguments: [], environment: ["XDG_CONFIG_HOME": "/c"], keymap: .feedHost,
            configuration: { _ in
                [
                    "unbind = b", "bind = t bookmark", "bind = F4 bookmarks", "unbind = B", "unbind = Enter",
                    "unbind = q", "bind = X leave",
                ]
            }
        ).settings
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path) {
            $0.keymap = settings.keymap
            $0.libraryFile = folder.path + "/data/library.sqlite"
        }
        _ = try await app.terminal.frame(showing: "Place 1.")
        _ = try await app.terminal.frame(showing: "l \(localized(.timeline, "hint.read"))")
        app.terminal.type("t")
        _ = try await app.terminal.frame(showing: localized(.bookmarks, "notice.added", "F4"))
        app.terminal.type("b?")
        let title = localized(.bookmarks, "help.bookmark")
        let help = try await app.terminal.frame(showing: title)
        #expect(help.lines.contains { $0.contains(title) && $0.contains(#/\bt  +/#) })
        app.terminal.press(.escape)
        app.terminal.press(.function(4))
        _ = try await app.terminal.frame(
            showing: localized(.timeline, "title.bookmarks"), rowPosition(1, of: 1))
        app.terminal.type("t")
        _ = try await app.terminal.frame(showing: localized(.bookmarks, "row.removed", "t"))
        app.terminal.type("qX")
        _ = try await app.terminal.frame(showing: "Place 1.")
        app.terminal.type("X")
        #expect(try await app.end() == 0)
    }
}
