import AppSettings
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("Bookmarks in the app", .inTurns) struct BookmarksSceneAcceptanceTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed(Array(0..<5))
    }

    private func makeSUT(
        of feed: ScriptedFeed? = nil, in home: ComposedApp.Home = .library,
        adapt: (inout Dependencies) -> Void = { _ in }
    ) throws -> ComposedApp {
        let data = folder.path + "/data"
        return try ComposedApp(
            reading: (feed ?? self.feed).baseURL, in: home, store: folder.path + "/cache",
            change: { $0.libraryFile = data + "/library.sqlite" },
            adapt: { dependencies, _ in adapt(&dependencies) })
    }

    /// The app, its first picture bookmarked, and then the third one, which has the focus.
    private func makeSUTWithBookmarks() async throws -> ComposedApp {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 5))
        for (keys, place) in [("b", rowPosition(1, of: 5)), ("jjb", rowPosition(3, of: 5))] {
            app.terminal.type(keys)
            // The notice may still be that of the bookmark before.
            _ = try await app.terminal.frame { frame in
                frame.text.contains(place)
                    && frame.lines.contains { $0.hasPrefix("│") && $0.contains("*") }
            }
            await app.settle()
            app.pass(60)
        }
        return app
    }

    private func open(_ app: ComposedApp) async throws -> Frame {
        app.terminal.type("B")
        _ = try await app.terminal.frame(showing: " \(localized(.timeline, "title.bookmarks")) ", "*")
        return try await app.settledFrame()
    }

    // MARK: Keys

    @Test("b on the feed bookmarks and no longer, each with a word in the status line")
    func toggle() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 5))
        app.terminal.type("b")
        _ = try await app.terminal.frame(showing: localized(.bookmarks, "notice.added", "B"), "*")
        await app.settle()
        app.terminal.type("b")
        _ = try await app.terminal.frame(showing: localized(.bookmarks, "notice.removed", "b"), hiding: "*")
        try await app.quit()
    }

    @Test("b in the bookmarks removes one whose row stays to say so, b again brings it back as it was")
    func undo() async throws {
        let app = try await makeSUTWithBookmarks()
        let before = try await open(app)
        let stored = try app.dependencies.stores.library.bookmarks()
        app.terminal.type("b")
        _ = try await app.terminal.frame(showing: localized(.bookmarks, "row.removed", "b"))
        let removed = try await app.settledFrame()
        #expect(removed.text.contains(rowPosition(1, of: 2)))
        #expect(removed.text.contains("Place 2."))
        #expect(try app.dependencies.stores.library.bookmarks().rows.count == 1)
        app.terminal.type("b")
        _ = try await app.terminal.frame { !$0.text.contains(localized(.bookmarks, "row.removed", "b")) }
        #expect(try await app.settledFrame().lines.dropLast(2) == before.lines.dropLast(2))
        #expect(try app.dependencies.stores.library.bookmarks() == stored)
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test(
        "A removed bookmark is gone when the bookmarks are opened or read again",
        arguments: ["r", "\u{1B}B"])
    func gone(keys: String) async throws {
        let app = try await makeSUTWithBookmarks()
        _ = try await open(app)
        app.terminal.type("b")
        _ = try await app.terminal.frame(showing: localized(.bookmarks, "row.removed", "b"))
        await app.settle()
        for key in keys {
            key == "\u{1B}" ? app.terminal.press(.escape) : app.terminal.press(.character(key))
        }
        _ = try await app.terminal.frame(
            showing: rowPosition(1, of: 1), localized(.timeline, "title.bookmarks"))
        let frame = try await app.settledFrame()
        #expect(frame.text.contains("Place 0."))
        #expect(!frame.text.contains("Place 2."))
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("The notice of a bookmark disappears when the focus moves, and leaves the key hints in their place")
    func notice() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 5))
        await app.settle()
        app.terminal.type("b")
        let frame = try await app.terminal.frame(showing: localized(.bookmarks, "notice.added", "B"))
        #expect(frame.lines.last?.contains("Enter \(localized(.timeline, "hint.read"))") == true)
        app.terminal.type("j")
        _ = try await app.terminal.frame(
            showing: rowPosition(2, of: 5), hiding: localized(.bookmarks, "notice.added", "B"))
        try await app.quit()
    }

    @Test("Esc goes back to the same place of the feed", arguments: [Key.escape, .character("q"), .left])
    func back(key: Key) async throws {
        let app = try await makeSUTWithBookmarks()
        let before = try await app.settledFrame()
        _ = try await open(app)
        app.terminal.press(key)
        _ = try await app.terminal.frame(showing: rowPosition(3, of: 5))
        // The ages and the notice have changed.
        func rows(_ frame: Frame) -> [String] {
            frame.lines.dropFirst().dropLast(2).map { $0.replacing(#/ \d+m$/#, with: "") }
        }
        #expect(rows(try await app.settledFrame()) == rows(before))
        try await app.quit()
    }

    @Test("Enter opens a bookmark's comments, and Esc comes back to it")
    func comments() async throws {
        let app = try await makeSUTWithBookmarks()
        _ = try await open(app)
        app.terminal.type("j")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Message 0.")
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(
            showing: rowPosition(2, of: 2), localized(.timeline, "title.bookmarks"))
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("A bookmark of a server that is subscribed to no longer opens the comments of that server")
    func otherServer() async throws {
        let other = try ScriptedFeed([7])
        let first = try makeSUT(of: other)
        _ = try await first.terminal.frame(showing: "Place 7.")
        first.terminal.type("b")
        _ = try await first.terminal.frame(showing: localized(.bookmarks, "notice.added", "B"))
        try await first.quit()
        try first.dependencies.stores.library.unsubscribe(ItemIdentity.source(other.baseURL))

        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 5))
        #expect(try await open(app).text.contains("Place 7."))
        app.terminal.type("c")
        _ = try await app.terminal.frame(showing: "Message 7.")
        for _ in 0..<2 { app.terminal.press(.escape) }
        try await app.quit()
    }

    @Test(
        "v shows a bookmark alone with a sign beside the title, b there removes it, and Esc comes back to its row"
    )
    func alone() async throws {
        let app = try await makeSUTWithBookmarks()
        _ = try await open(app)
        app.terminal.type("v")
        let title = localized(.timeline, "title.all")
        _ = try await app.terminal.frame(showing: "* \(title)", hiding: "Place 0.")
        app.terminal.type("b")
        _ = try await app.terminal.frame(showing: title, hiding: "*")
        await app.settle()
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: localized(.bookmarks, "row.removed", "b"), "Place 2.")
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("In the bookmarks y copies the address and s saves the picture, as in the feed")
    func copyAndSave() async throws {
        let app = try await makeSUTWithBookmarks()
        _ = try await open(app)
        app.terminal.type("y")
        let url = feed.server.url(ScriptedFeed.picture(2)).text
        _ = try await app.terminal.frame(showing: url)
        app.terminal.type("s")
        _ = try await app.terminal.frame(showing: localized(.picture, "save.question"))
        app.terminal.press(.character("u"), .control)
        app.terminal.send(.paste("\(folder.path)/mine.png"))
        app.terminal.press(.enter)
        await eventually {
            FileManager.default.contents(atPath: "\(self.folder.path)/mine.png") == ScriptedFeed.opaquePNG
        }
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("The help names both keys on the feed, and the one that does something in the bookmarks")
    func help() async throws {
        let app = try await makeSUTWithBookmarks()
        app.terminal.type("?")
        let help = try await app.terminal.frame(showing: localized(.bookmarks, "help.bookmark"))
        #expect(help.text.contains(localized(.bookmarks, "help.bookmarks")))
        app.terminal.press(.escape)
        _ = try await open(app)
        app.terminal.type("?")
        _ = try await app.terminal.frame(showing: localized(.bookmarks, "help.bookmark"))
        app.terminal.press(.escape)
        app.terminal.press(.escape)
        try await app.quit()
    }

    // MARK: Faults

    @Test(
        "Bookmarks that cannot be read are reported and not changed, and the feed still works"
    )
    func damaged() async throws {
        let data = folder.path + "/data"
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        let broken = Data(repeating: 0x5A, count: 9_000)
        try broken.write(to: URL(filePath: data + "/library.sqlite"))
        let app = try makeSUT(in: .namedServer)
        _ = try await app.terminal.frame(showing: localized(.bookmarks, "fault.damaged"))
        await app.settle()
        app.terminal.type("b")
        await app.settle()
        #expect(try await !app.settledFrame().text.contains("*"))
        app.terminal.type("B")
        let frame = try await app.terminal.frame(
            showing: "× \(localized(.bookmarks, "fault.damaged").beginning)", hiding: "Place 0.")
        #expect(!frame.text.contains("127.0.0.1"))
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "Place 0.")
        try await app.quit()
        #expect(FileManager.default.contents(atPath: data + "/library.sqlite") == broken)
    }

    @Test(
        "A bookmark that cannot be stored is reverted, and the reason is shown",
        arguments: [
            (StorageError.Reason.full, localized(.bookmarks, "fault.full")),
            (.readOnly, localized(.bookmarks, "fault.read-only")),
            (.newerVersion, localized(.bookmarks, "fault.newer-version")),
        ])
    func refused(reason: StorageError.Reason, sentence: String) async throws {
        let app = try makeSUT { dependencies in
            let library = FaultyLibrary(writing: reason)
            (dependencies.stores.library, dependencies.stores.bookmarks) = (library, library)
        }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 5))
        await app.settle()
        app.terminal.type("b")
        _ = try await app.terminal.frame(showing: sentence, hiding: "*")
        try await app.quit()
    }

    @Test(
        "A bookmark whose folder cannot be written is reverted, and folder and reason are shown in the feed and in the list"
    )
    func refusedByPlace() async throws {
        let data = folder.path + "/data"
        try Data().write(to: URL(filePath: data))
        let app = try makeSUT(in: .namedServer)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 5))
        await app.settle()
        app.terminal.type("b")
        let sentence = "\(localized(.bookmarks, "fault.unavailable")): \(data): Not"
        let frame = try await app.terminal.frame(showing: sentence)
        #expect(!frame.text.contains("*"))
        app.terminal.type("B")
        _ = try await app.terminal.frame(showing: "× \(localized(.bookmarks, "fault.unavailable"))")
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("Bookmarks that are damaged one by one are counted, and the others are shown")
    func someDamaged() async throws {
        let library = FaultyLibrary(damagedBookmarks: 2)
        try library.insertBookmark(of: .picture(8), from: .numbered(1), at: .numbered(1))
        let app = try makeSUT { ($0.stores.library, $0.stores.bookmarks) = (library, library) }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 5))
        app.terminal.type("B")
        _ = try await app.terminal.frame(
            showing: localized(.bookmarks, "notice.damaged", count: 2))
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 1))
        app.terminal.press(.escape)
        try await app.quit()
    }
}
