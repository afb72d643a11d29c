import AppSettings
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPTesting
import LibraryStorageInterface
import ListInterface
import SharedListUI
import SourceInterface
import StorageSQLite
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import FeedHost

@Suite("Panes in the app", .inTurns) struct PanesAcceptanceTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer()
    }

    /// The app with five posts of one source, on a terminal of two panes.
    private func makeSUT(
        columns: Int = 120, rows: Int = 30, change: (inout Settings) -> Void = { _ in }
    ) throws -> ComposedApp {
        let library = folder.path + "/library.sqlite"
        let items = ["One", "Two", "Three", "Four", "Five"].enumerated().map { index, title in
            let date = Date(timeIntervalSinceNow: -60 * Double(5 + index)).formatted(.iso8601)
            return """
                <item><title>\(title)</title><guid>\(title)</guid><dc:date>\(date)</dc:date>
                <wfw:commentRss>/comments</wfw:commentRss>
                <description>&lt;p&gt;Text of &lt;b&gt;\(title)&lt;/b&gt;.&lt;/p&gt;</description></item>
                """
        }
        server.reply(
            to: "/a",
            with: .response(
                text: """
                    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
                    xmlns:wfw="http://wellformedweb.org/CommentAPI/"><channel><title>A</title>
                    \(items.joined())</channel></rss>
                    """))
        server.reply(
            to: "/comments",
            with: .response(
                text: """
                    <rss version="2.0"><channel><title>A</title><item><guid>c</guid>
                    <description>A comment.</description></item></channel></rss>
                    """))
        try SQLiteLibrary(path: library).subscribe(to: .remote(server.url("/a")), named: "Alpha")
        return try ComposedApp(reading: nil, store: folder.path + "/cache", columns: columns, rows: rows) {
            $0.libraryFile = library
            $0.stateFile = folder.path + "/state.json"
            $0.layout = .auto
            change(&$0)
        }
    }

    /// The text of a frame right of the list.
    private nonisolated func post(_ frame: Frame, from column: Int = 45) -> String {
        (1..<frame.grid.rows - 1).map { row in
            String(frame.grid.line(row).dropFirst(column))
        }.joined(separator: "\n")
    }

    /// Waits until the post's pane shows a text.
    @discardableResult
    private func wait(_ app: ComposedApp, for text: String, from column: Int = 45) async throws -> Frame {
        try await app.terminal.frame { post($0, from: column).contains(text) }
    }

    /// Opens the post in focus, goes on to the next unread one by `n`, and goes back to the list.
    private func readNext(_ app: ComposedApp, after first: String, shows second: String) async throws {
        app.terminal.press(.enter)
        _ = try await app.terminal.frame { $0.lines[0].contains("Alpha › \(first)") }
        // The mark of the opened post changes the list.
        await app.settle()
        app.terminal.type("n")
        _ = try await app.terminal.frame { $0.lines[0].contains("Alpha › \(second)") }
        app.terminal.press(.escape)
    }

    /// Waits until the border behind the list is in a column.
    private func waitForBorder(_ app: ComposedApp, at column: Int) async throws {
        _ = try await app.terminal.frame { $0.grid.line(5).dropFirst(column).first == "│" }
    }

    @Test("The post beside the list follows its focus")
    func follow() async throws {
        let app = try makeSUT()
        try await wait(app, for: "Text of One.")
        app.terminal.type("j")
        let frame = try await wait(app, for: "Text of Two.")
        #expect(frame.lines[0].contains(rowPosition(2, of: 5)))
        try await app.quit()
    }

    @Test("The post follows the place where keys end, and shows none of the posts between")
    func pause() async throws {
        let app = try makeSUT()
        try await wait(app, for: "Text of One.")
        app.terminal.type("jjj")
        try await wait(app, for: "Text of Four.")
        #expect(
            !app.terminal.frames.contains {
                post($0).contains("Text of Two.") || post($0).contains("Text of Three.")
            })
        try await app.quit()
    }

    @Test("A post beside the list counts as read when it is opened, and not because it was shown")
    func reading() async throws {
        let app = try makeSUT { $0.readRule = .onOpen }
        try await wait(app, for: "Text of One.")
        app.terminal.type("j")
        let frame = try await wait(app, for: "Text of Two.")
        #expect(frame.lines[0].contains("5 unread"))
        app.terminal.press(.enter)
        _ = try await app.terminal.frame { $0.lines[0].contains("Alpha › Two") }
        app.terminal.press(.escape)
        _ = try await app.terminal.frame { $0.lines[0].contains("4 unread") }
        try await app.quit()
    }

    @Test("A post beside the list counts as read after a second of its row's focus")
    func focusedSecond() async throws {
        let app = try makeSUT()
        try await wait(app, for: "Text of One.")
        app.pass(1)
        _ = try await app.terminal.frame { $0.lines[0].contains("4 unread") }
        try await app.quit()
    }

    @Test(
        "Enter and l go into the post, and Escape, h and q back to the list, with the post beside it",
        arguments: [Key.enter, .character("l"), .right],
        [Key.escape, .character("h"), .left, .character("q")])
    func focus(into: Key, back: Key) async throws {
        let app = try makeSUT()
        try await wait(app, for: "Text of One.")
        app.terminal.press(into)
        _ = try await app.terminal.frame { $0.lines[0].contains("Alpha › One") }
        app.terminal.press(back)
        let frame = try await app.terminal.frame { $0.lines[0].contains(rowPosition(1, of: 5)) }
        #expect(post(frame).contains("Text of One."))
        try await app.quit()
    }

    @Test("n goes to the next unread post in the pane of the post, and the list moves with it")
    func next() async throws {
        let app = try makeSUT()
        try await wait(app, for: "Text of One.")
        try await readNext(app, after: "One", shows: "Two")
        let frame = try await app.terminal.frame { $0.lines[0].contains(rowPosition(2, of: 5)) }
        #expect(post(frame).contains("Text of Two."))
        try await app.quit()
    }

    @Test("n beside the bookmarks goes to the next of them")
    func nextBookmark() async throws {
        let app = try makeSUT { $0.readRule = .onOpen }
        try await wait(app, for: "Text of One.")
        app.terminal.type("b")
        await app.settle()
        // The last bookmark is the first row.
        app.pass(1)
        app.terminal.type("jjb")
        _ = try await app.terminal.frame { $0.lines[0].contains(rowPosition(3, of: 5)) }
        await app.settle()
        app.terminal.type("B")
        _ = try await app.terminal.frame { $0.lines[0].contains(rowPosition(1, of: 2)) }
        try await wait(app, for: "Text of Three.")
        try await readNext(app, after: "Three", shows: "One")
        _ = try await app.terminal.frame { $0.lines[0].contains(rowPosition(2, of: 2)) }
        app.terminal.press(.escape)
        _ = try await app.terminal.frame { $0.lines[0].contains("3 unread") }
        try await app.quit()
    }

    @Test("Z shows one pane and all of them again, with the same place in both")
    func zoom() async throws {
        let app = try makeSUT()
        try await wait(app, for: "Text of One.")
        app.terminal.type("jZ")
        _ = try await app.terminal.frame {
            !$0.text.contains(" │") && $0.lines[0].contains(rowPosition(2, of: 5))
        }
        app.terminal.type("Z")
        try await wait(app, for: "Text of Two.")
        try await app.quit()
    }

    @Test("The widths of panes are kept between runs")
    func widths() async throws {
        var app = try makeSUT()
        try await wait(app, for: "Text of One.")
        app.terminal.type(">>>")
        try await waitForBorder(app, at: 50)
        try await app.quit()
        app = try makeSUT()
        try await waitForBorder(app, at: 50)
        try await app.quit()
    }

    @Test("Widths that are changed back after they were stored are kept")
    func widthsChangedBack() async throws {
        var app = try makeSUT()
        try await wait(app, for: "Text of One.")
        app.terminal.type(">>>")
        try await waitForBorder(app, at: 50)
        app.terminal.press(.character("z"), .control)
        await eventually { app.terminal.calls.contains(.suspend) }
        app.terminal.send(.resumed)
        app.terminal.type("<<<")
        try await waitForBorder(app, at: 44)
        try await app.quit()
        app = try makeSUT()
        try await wait(app, for: "Text of One.")
        try await waitForBorder(app, at: 44)
        try await app.quit()
    }

    @Test("Three panes have the sources at the left, and a chosen source shows its posts")
    func sources() async throws {
        let app = try makeSUT(columns: 160, rows: 45)
        try await wait(app, for: "Text of One.", from: 83)
        _ = try await app.terminal.frame { $0.lines.contains { $0.hasPrefix("  Alpha") } }
        app.terminal.type("hjj")
        _ = try await app.terminal.frame { $0.lines.contains { $0.hasPrefix("│ Alpha") } }
        app.terminal.press(.enter)
        let frame = try await app.terminal.frame { $0.lines[0].hasPrefix(" Alpha") }
        #expect(frame.lines.contains { $0.contains("││") })
        try await app.quit()
    }

    @Test("The sources are over the list where they have no pane, and leave it with Tab")
    func overlay() async throws {
        let app = try makeSUT()
        try await wait(app, for: "Text of One.")
        app.terminal.press(.tab)
        let frame = try await app.terminal.frame { $0.lines.contains { $0.hasPrefix("  Alpha") } }
        #expect(post(frame).contains("Text of One."))
        app.terminal.press(.tab)
        _ = try await app.terminal.frame { $0.lines.contains { $0.hasPrefix("│") && $0.contains("Alpha") } }
        try await app.quit()
    }

    @Test("A post that is being read keeps its place and the focus from 80 to 200 columns and back")
    func resized() async throws {
        let app = try makeSUT()
        try await wait(app, for: "Text of One.")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame { $0.lines[0].contains("Alpha › One") }
        for (columns, rows) in [(80, 24), (200, 50), (160, 45), (80, 24), (120, 30)] {
            app.terminal.resize(columns: columns, rows: rows)
            let frame = try await app.terminal.frame { $0.grid.columns == columns }
            #expect(frame.lines[0].contains("Alpha › One") && frame.text.contains("Text of One."))
        }
        app.terminal.press(.escape)
        _ = try await app.terminal.frame { $0.lines[0].contains(rowPosition(1, of: 5)) }
        try await app.quit()
    }

    @Test("A search that is being typed keeps its text while the terminal is resized")
    func typed() async throws {
        let app = try makeSUT()
        try await wait(app, for: "Text of One.")
        app.terminal.type("/thr")
        for columns in [80, 200, 120] {
            app.terminal.resize(columns: columns, rows: 30)
            _ = try await app.terminal.frame { $0.grid.columns == columns && $0.lines[0].contains(": thr") }
        }
        app.terminal.press(.escape)
        _ = try await app.terminal.frame { $0.lines[0].contains(rowPosition(1, of: 5)) }
        try await app.quit()
    }

    @Test("Comments load in the post's pane through a resize, and going back shows the post beside the list")
    func comments() async throws {
        let feed = try ScriptedFeed(Array(0..<5))
        let gate = feed.hold(ScriptedFeed.comments(of: 0), .response(text: ScriptedFeed.commentsJSON(of: 0)))
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path, columns: 120, rows: 30) {
            $0.layout = .auto
        }
        try await wait(app, for: "Description 0.")
        app.terminal.type("c")
        _ = try await app.terminal.frame { $0.lines[0].hasPrefix(" Comments") }
        await eventually { feed.requestedPages.contains(ScriptedFeed.comments(of: 0)) }
        for columns in [80, 200, 120] {
            app.terminal.resize(columns: columns, rows: 30)
            _ = try await app.terminal.frame {
                $0.grid.columns == columns && $0.lines[0].hasPrefix(" Comments")
            }
        }
        gate.open()
        let frame = try await wait(app, for: "Message 0.")
        #expect(frame.lines[0].hasPrefix(" Comments"))
        app.terminal.press(.escape)
        _ = try await app.terminal.frame { $0.lines[0].contains(rowPosition(1, of: 5)) }
        try await app.quit()
    }

    @Test("Enter on a post whose comments are open beside the list shows the post")
    func postOfComments() async throws {
        let app = try makeSUT()
        try await wait(app, for: "Text of One.")
        app.terminal.type("c")
        try await wait(app, for: "A comment.")
        app.terminal.type("h")
        _ = try await app.terminal.frame { $0.lines[0].contains(rowPosition(1, of: 5)) }
        app.terminal.press(.enter)
        let frame = try await app.terminal.frame { $0.lines[0].contains("Alpha › One") }
        #expect(post(frame).contains("Text of One."))
        app.terminal.press(.escape)
        _ = try await app.terminal.frame { $0.lines[0].contains(rowPosition(1, of: 5)) }
        try await app.quit()
    }

    @Test("No picture is requested of a post that the focus has passed")
    func requests() async throws {
        let feed = try ScriptedFeed(Array(0..<5))
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path, columns: 120, rows: 30) {
            $0.layout = .auto
        }
        app.app?.environment.pictureSize = .medium
        try await wait(app, for: "Description 0.")
        await eventually { feed.requestedPictures == [0] }
        app.terminal.type("jjj")
        try await wait(app, for: "Description 3.")
        await eventually { feed.requestedPictures == [0, 3] }
        try await app.quit()
    }
}
