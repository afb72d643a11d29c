import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

/// The bookmarks on the screen, and what is done with them there.
@Suite(.inTurns) struct BookmarksSceneAcceptanceTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed(Array(0..<5))
    }

    private func makeSUT(
        of feed: ScriptedFeed? = nil, adapt: (inout Plugins) -> Void = { _ in }
    ) throws -> ComposedApp {
        let data = folder.path + "/data"
        return try ComposedApp(
            baseURL: (feed ?? self.feed).baseURL, store: folder.path + "/cache",
            change: { $0.libraryFile = data + "/library.sqlite" },
            adapt: { plugins, _ in adapt(&plugins) })
    }

    /// The app, its first picture bookmarked, and then the third one, which has the focus.
    private func makeSUTWithBookmarks() async throws -> ComposedApp {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "1 of 5")
        for (keys, place) in [("b", "1 of 5"), ("jjb", "3 of 5")] {
            app.terminal.type(keys)
            // The word on the bookmark may still be that on the one before.
            _ = try await app.terminal.frame { $0.text.contains(place) && $0.text.contains("│*") }
            await app.settle()
            app.pass(60)
        }
        return app
    }

    private func open(_ app: ComposedApp) async throws -> Frame {
        app.terminal.type("B")
        _ = try await app.terminal.frame { $0.text.contains(" Bookmarks ") && $0.text.contains("*") }
        return try await app.settledFrame()
    }

    // MARK: Keys

    @Test("b on the feed bookmarks and no longer, each with a word in the status line")
    func toggle() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "1 of 5")
        app.terminal.type("b")
        _ = try await app.terminal.frame { $0.text.contains("Bookmarked.") && $0.text.contains("*") }
        await app.settle()
        app.terminal.type("b")
        _ = try await app.terminal.frame {
            $0.text.contains("No longer bookmarked. b brings it back.") && !$0.text.contains("*")
        }
        try await app.quit()
    }

    @Test("b in the bookmarks removes one whose row stays to say so, b again brings it back as it was")
    func undo() async throws {
        let app = try await makeSUTWithBookmarks()
        let before = try await open(app)
        let stored = try app.plugins.stores.library.bookmarks()
        app.terminal.type("b")
        _ = try await app.terminal.frame(showing: "- no longer bookmarked: b brings it back")
        let removed = try await app.settledFrame()
        #expect(removed.text.contains("1 of 2"))
        #expect(removed.text.contains("Place 2."))
        #expect(try app.plugins.stores.library.bookmarks().rows.count == 1)
        app.terminal.type("b")
        _ = try await app.terminal.frame { !$0.text.contains("- no longer") }
        #expect(try await app.settledFrame().lines.dropLast(2) == before.lines.dropLast(2))
        #expect(try app.plugins.stores.library.bookmarks() == stored)
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test(
        "What was removed is gone when the bookmarks are opened again, or read again",
        arguments: ["r", "\u{1B}B"])
    func gone(keys: String) async throws {
        let app = try await makeSUTWithBookmarks()
        _ = try await open(app)
        app.terminal.type("b")
        _ = try await app.terminal.frame(showing: "- no longer")
        await app.settle()
        for key in keys {
            key == "\u{1B}" ? app.terminal.press(.escape) : app.terminal.press(.character(key))
        }
        _ = try await app.terminal.frame { $0.text.contains("1 of 1") && $0.text.contains("Bookmarks") }
        let frame = try await app.settledFrame()
        #expect(frame.text.contains("Place 0."))
        #expect(!frame.text.contains("Place 2."))
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("What is said of a bookmark goes with the focus, and leaves the key hints where they are")
    func notice() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "1 of 5")
        await app.settle()
        app.terminal.type("b")
        let frame = try await app.terminal.frame(showing: "Bookmarked")
        #expect(frame.lines.last?.contains("Enter comments") == true)
        app.terminal.type("j")
        _ = try await app.terminal.frame { $0.text.contains("2 of 5") && !$0.text.contains("Bookmarked") }
        try await app.quit()
    }

    @Test("Esc goes back to the same place of the feed", arguments: [Key.escape, .character("q"), .left])
    func back(key: Key) async throws {
        let app = try await makeSUTWithBookmarks()
        let before = try await app.settledFrame()
        _ = try await open(app)
        app.terminal.press(key)
        _ = try await app.terminal.frame(showing: "3 of 5")
        // The feed has become older, and the word on the bookmark has been seen.
        let after = try await app.settledFrame()
        #expect(after.lines.dropFirst().dropLast(2) == before.lines.dropFirst().dropLast(2))
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
        _ = try await app.terminal.frame { $0.text.contains("2 of 2") && $0.text.contains("Bookmarks") }
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("A bookmark of another server opens the comments of that server")
    func otherServer() async throws {
        let other = try ScriptedFeed([7])
        let first = try makeSUT(of: other)
        _ = try await first.terminal.frame(showing: "Place 7.")
        first.terminal.type("b")
        _ = try await first.terminal.frame(showing: "Bookmarked.")
        try await first.quit()

        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "1 of 5")
        #expect(try await open(app).text.contains("Place 7."))
        app.terminal.press(.enter)
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
        _ = try await app.terminal.frame { $0.text.contains("* My Feed") && !$0.text.contains("Place 0.") }
        app.terminal.type("b")
        _ = try await app.terminal.frame { $0.text.contains("My Feed") && !$0.text.contains("*") }
        await app.settle()
        app.terminal.press(.escape)
        _ = try await app.terminal.frame { $0.text.contains("- no longer") && $0.text.contains("Place 2.") }
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("y and s do what they do in the feed")
    func copyAndSave() async throws {
        let app = try await makeSUTWithBookmarks()
        _ = try await open(app)
        app.terminal.type("y")
        let url = feed.server.url(ScriptedFeed.picture(2)).text
        _ = try await app.terminal.frame(showing: url)
        app.terminal.type("s")
        _ = try await app.terminal.frame(showing: "Save as")
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
        let help = try await app.terminal.frame(showing: "bookmark it, or no longer")
        #expect(help.text.contains("the bookmarks"))
        app.terminal.press(.escape)
        _ = try await open(app)
        app.terminal.type("?")
        _ = try await app.terminal.frame(showing: "bookmark it, or no longer")
        app.terminal.press(.escape)
        app.terminal.press(.escape)
        try await app.quit()
    }

    // MARK: Faults

    @Test(
        "Bookmarks that cannot be read are told, left as they are, and the feed works on",
        arguments: ["library", "bookmarks"])
    func damaged(name: String) async throws {
        let data = folder.path + "/data"
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        let broken = Data(repeating: 0x5A, count: 9_000)
        try broken.write(to: URL(filePath: data + "/\(name).sqlite"))
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "The bookmarks are damaged. They stay as they are")
        await app.settle()
        app.terminal.type("b")
        await app.settle()
        #expect(try await !app.settledFrame().text.contains("*"))
        app.terminal.type("B")
        let frame = try await app.terminal.frame {
            $0.text.contains("× The bookmarks are damaged.") && !$0.text.contains("Place 0.")
        }
        #expect(!frame.text.contains("127.0.0.1"))
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "Place 0.")
        try await app.quit()
        #expect(FileManager.default.contents(atPath: data + "/\(name).sqlite") == broken)
    }

    @Test(
        "A bookmark that cannot be stored is taken back, and it is said why",
        arguments: [
            (StorageError.Reason.full, "There is no room left to store a bookmark."),
            (.readOnly, "The bookmarks cannot be written."),
            (.newerVersion, "The bookmarks are of a newer FeedHost and stay untouched."),
        ])
    func refused(reason: StorageError.Reason, sentence: String) async throws {
        let app = try makeSUT { $0.stores.library = FaultyLibrary(writing: reason) }
        _ = try await app.terminal.frame(showing: "1 of 5")
        await app.settle()
        app.terminal.type("b")
        _ = try await app.terminal.frame { $0.text.contains(sentence) && !$0.text.contains("*") }
        try await app.quit()
    }

    @Test(
        "A bookmark that its place refuses is taken back with that place and the reason, in the feed and in the list"
    )
    func refusedByPlace() async throws {
        let data = folder.path + "/data"
        try Data().write(to: URL(filePath: data))
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "1 of 5")
        await app.settle()
        app.terminal.type("b")
        let sentence = "The bookmarks cannot be opened. \(data): Not"
        let frame = try await app.terminal.frame(showing: sentence)
        #expect(!frame.text.contains("*"))
        app.terminal.type("B")
        _ = try await app.terminal.frame(showing: "× The bookmarks cannot be opened.")
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("Bookmarks that are damaged one by one are counted, and the others are shown")
    func someDamaged() async throws {
        let library = FaultyLibrary(damagedBookmarks: 2)
        try library.insertBookmark(of: .picture(1), from: .numbered(1), at: .numbered(1))
        let app = try makeSUT { $0.stores.library = library }
        _ = try await app.terminal.frame(showing: "1 of 5")
        app.terminal.type("B")
        _ = try await app.terminal.frame {
            $0.text.contains("2 bookmarks are damaged and cannot be shown.") && $0.text.contains("1 of 1")
        }
        app.terminal.press(.escape)
        try await app.quit()
    }
}
