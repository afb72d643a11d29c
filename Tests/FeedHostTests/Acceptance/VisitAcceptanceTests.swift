import AppSettings
import CommandLineKit
import ConcurrencyTesting
import FeedScene
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ListInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("State that one run leaves for the next", .inTurns) struct VisitAcceptanceTests {
    private let folder: TemporaryFolder
    private let state: StateFile<ReaderState>

    init() throws {
        folder = try TemporaryFolder()
        state = StateFile(path: folder.path + "/state.json", initial: ReaderState())
    }

    /// - Parameter visit: The number of the visit; a day passes between two.
    private func makeSUT(
        _ feed: ScriptedFeed, in home: ComposedApp.Home = .library, visit: Int = 1, rows: Int = 40,
        change: @escaping (inout Settings) -> Void = { _ in }
    ) throws -> ComposedApp {
        let path = state.path
        let now = Date() + Double(visit - 1) * 86_400
        return try ComposedApp(
            reading: feed.baseURL, in: home, store: folder.path, rows: rows, now: now
        ) { settings in
            settings.stateFile = path
            change(&settings)
        }
    }

    @Test("The size of pictures is the one that was chosen last")
    func pictureSize() async throws {
        let feed = try ScriptedFeed([1])
        var app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: "Place 1.")
        // From large on.
        app.terminal.type("+")
        try await app.quit()
        #expect(state.read().pictureSize == .full)
        app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: "Place 1.")
        app.terminal.type("--")
        try await app.quit()
        #expect(state.read().pictureSize == .medium)
    }

    @Test("A reader comes back to the picture where the last visit ended")
    func place() async throws {
        let feed = try ScriptedFeed(Array(0..<10))
        var app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.terminal.type("jjjj")
        _ = try await app.terminal.frame(showing: rowPosition(5, of: 10))
        try await app.quit()
        app = try makeSUT(feed)
        let frame = try await app.terminal.frame(showing: rowPosition(5, of: 10))
        #expect(frame.text.contains("Place 4."))
        try await app.quit()
    }

    @Test("A visit that ended at the top begins at the top, and without new items the title has no count")
    func top() async throws {
        let feed = try ScriptedFeed(Array(0..<10))
        var app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        try await app.quit()
        app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        let frame = try await app.settledFrame()
        #expect(!frame.text.contains("new"))
        #expect(!frame.text.contains(localized(.feed, "seen")))
        try await app.quit()
    }

    @Test("Items since the last visit are counted as unread, and a line marks where that visit ended")
    func new() async throws {
        let feed = try ScriptedFeed(Array(10..<20))
        func open(visit: Int) throws -> ComposedApp {
            try makeSUT(feed, visit: visit) { settings in
                settings.graphics = .none
                settings.readRule = .onOpen
            }
        }
        var app = try open(visit: 1)
        _ = try await app.terminal.frame(
            showing: rowPosition(1, of: 10), localized(.timeline, "title.unread", count: 10))
        try await app.quit()
        feed.serve([[8, 9] + Array(10..<18)])
        app = try open(visit: 2)
        _ = try await app.terminal.frame(showing: localized(.timeline, "title.unread", count: 12))
        let frame = try await app.settledFrame()
        let lines = frame.lines
        let nine = try #require(lines.firstIndex { $0.contains("Place 9.") })
        let ten = try #require(lines.firstIndex { $0.contains("Place 10.") })
        let line = try #require(lines.firstIndex { $0.contains("── \(localized(.feed, "seen")) ──") })
        #expect(nine < line && line < ten)
        app.terminal.type("g")
        _ = try await app.terminal.frame(showing: rowPosition(1), "Place 8.")
        try await app.quit()
        // The next visit has seen them.
        app = try open(visit: 3)
        _ = try await app.terminal.frame(showing: rowPosition(1))
        #expect(try await !app.settledFrame().text.contains(localized(.feed, "seen")))
        try await app.quit()
    }

    @Test("Items that were never on the screen stay new at the next visit, and items that were are not")
    func unseen() async throws {
        let feed = try ScriptedFeed(Array(10..<20))
        // A screen has room for eight rows.
        func open(visit: Int) async throws -> ComposedApp {
            let app = try makeSUT(feed, visit: visit, rows: 12) { $0.graphics = .none }
            _ = try await app.terminal.frame(showing: rowPosition(of: visit == 1 ? 10 : 13))
            return app
        }
        var app = try await open(visit: 1)
        app.terminal.type("G")
        _ = try await app.terminal.frame(showing: rowPosition(10, of: 10))
        await app.settle()
        try await app.quit()

        feed.serve([[7, 8, 9] + Array(10..<20)])
        for visit in 2...3 {
            app = try await open(visit: visit)
            _ = try await app.terminal.frame(showing: rowPosition(13, of: 13))
            #expect(try await !app.settledFrame().text.contains("Place 9."))
            try await app.quit()
        }

        app = try await open(visit: 4)
        app.terminal.type("g")
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 13), localized(.feed, "seen"))
        app.terminal.type("G")
        _ = try await app.terminal.frame(showing: rowPosition(13, of: 13))
        try await app.quit()

        app = try await open(visit: 5)
        app.terminal.type("g")
        let frame = try await app.terminal.frame(showing: rowPosition(1, of: 13), "Place 9.")
        #expect(!frame.text.contains(localized(.feed, "seen")))
        try await app.quit()
    }

    @Test(
        "The library and a named server have last visits of their own, and with --storage none no visit is stored"
    )
    func feeds() async throws {
        let feed = try ScriptedFeed(Array(0..<10))
        for home in [ComposedApp.Home.library, .namedServer] {
            let app = try makeSUT(feed, in: home)
            _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
            app.terminal.type(home == .library ? "jj" : "j")
            _ = try await app.terminal.frame(
                showing: home == .library ? rowPosition(3, of: 10) : rowPosition(2, of: 10))
            try await app.quit()
        }
        #expect(state.read().visits["library"]?.focus == .numbered(2))
        #expect(state.read().visits[feed.baseURL.text]?.focus == .numbered(1))
        let before = state.read()
        let app = try makeSUT(feed) { $0.storage = .none }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.terminal.type("jjj-")
        try await app.quit()
        #expect(state.read() == before)
    }

    @Test("The visit is stored before the program is suspended")
    func suspended() async throws {
        let feed = try ScriptedFeed(Array(0..<10))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.terminal.type("jj")
        _ = try await app.terminal.frame(showing: rowPosition(3, of: 10))
        // Only a stored item can be restored as the focus.
        await app.settle()
        app.terminal.press(.character("z"), .control)
        await eventually { app.terminal.calls.contains(.suspend) }
        #expect(state.read().visits["library"]?.focus == .numbered(2))
        try await app.quit()
    }

    @Test("State that cannot be stored is a line of the log, and the program ends with 0")
    func cannotRemember() async throws {
        let feed = try ScriptedFeed([1])
        let log = LogFile()
        let app = try makeSUT(feed) { settings in
            settings.stateFile = "/dev/null/state.json"
            settings.logFile = log.path
        }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 1))
        #expect(try await app.quit() == 0)
        #expect(log.lines.contains { $0.contains("error saving settings in ") })
    }

    // MARK: One picture

    @Test(
        "v shows one picture with its texts on the whole screen, and v or Esc goes back to its row",
        arguments: [
            Key.character("v"), .escape, .character("q"),
        ])
    func alone(key: Key) async throws {
        let feed = try ScriptedFeed(Array(0..<10))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.terminal.type("jj")
        _ = try await app.terminal.frame(showing: rowPosition(3, of: 10))
        app.terminal.type("v")
        _ = try await app.terminal.frame { frame in
            frame.text.contains("Place 2.") && !frame.text.contains("Place 1.")
        }
        let frame = try await app.settledFrame()
        #expect(frame.text.contains("Description 2."))
        #expect(!frame.text.contains("Place 3."))
        app.terminal.press(key)
        _ = try await app.terminal.frame(showing: rowPosition(3, of: 10))
        try await app.quit()
    }

    @Test("Enter on a picture alone opens its comments, and Esc comes back to the picture")
    func commentsOfAlone() async throws {
        let feed = try ScriptedFeed(Array(0..<3))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 3))
        app.terminal.type("v")
        _ = try await app.terminal.frame(showing: "Place 0.", hiding: "Place 1.")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Message 0.")
        app.terminal.press(.escape)
        _ = try await app.terminal.frame { !$0.text.contains("Message 0.") && !$0.text.contains("Place 1.") }
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 3))
        try await app.quit()
    }

    @Test("s asks for a path, saves the focused picture, and reports its path")
    func save() async throws {
        let feed = try ScriptedFeed([1, 2])
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 2))
        app.terminal.type("s")
        _ = try await app.terminal.frame(showing: localized(.picture, "save.question"))
        app.terminal.press(.escape)
        save("\(folder.path)/mine.png", in: app)
        _ = try await app.terminal.frame(showing: localized(.picture, "saved"))
        #expect(FileManager.default.contents(atPath: "\(folder.path)/mine.png") == ScriptedFeed.opaquePNG)
        try await app.quit()
    }

    @Test("The prompt refuses the part of a path that is longer than any file's, and reports that")
    func longPath() async throws {
        let feed = try ScriptedFeed([1, 2])
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 2))
        app.terminal.type("s")
        _ = try await app.terminal.frame(showing: localized(.picture, "save.question"))
        app.terminal.send(.paste(String(repeating: "x", count: 4_200)))
        _ = try await app.terminal.frame(showing: localized(.list, "prompt.full"))
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: localized(.picture, "save.failed"))
        try await app.quit()
    }

    @Test("s reports why a picture cannot be saved, and saves nothing of one that cannot be loaded")
    func saveFailure() async throws {
        let feed = try ScriptedFeed([1, 2])
        feed.server.reply(to: ScriptedFeed.picture(1), with: .response(404))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 2))
        save("\(folder.path)/one.png", in: app)
        _ = try await app.terminal.frame(showing: "404")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/one.png"))
        app.terminal.type("j")
        _ = try await app.terminal.frame(showing: rowPosition(2, of: 2))
        save("\(folder.path)/no/two.png", in: app)
        _ = try await app.terminal.frame(showing: localized(.picture, "save.failed"))
        try await app.quit()
    }

    /// Enters a path at the prompt of `s`.
    private func save(_ path: String, in app: ComposedApp) {
        app.terminal.type("s")
        app.terminal.press(.character("u"), .control)
        app.terminal.send(.paste(path))
        app.terminal.press(.enter)
    }
}
