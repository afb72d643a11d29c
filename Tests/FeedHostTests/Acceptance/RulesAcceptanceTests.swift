import AppSettings
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import SourceInterface
import StorageSQLite
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

/// The rules of the app: a document on loopback, the real client and store.
@Suite("Rules that hide posts, in the app", .inTurns) struct RulesAcceptanceTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer()
    }

    private var store: any LibraryStore { SQLiteLibrary(path: folder.path + "/library.sqlite") }

    /// The app with a source of posts with these titles, the newest first.
    private func makeSUT(_ titles: String...) async throws -> ComposedApp {
        let items = titles.enumerated().map { index, title in
            let date = Date(timeIntervalSinceNow: -3_600 * Double(index + 1)).formatted(.iso8601)
            return """
                <item><title>\(title)</title><guid>\(title)</guid><dc:date>\(date)</dc:date>
                <description>Text of \(title).</description></item>
                """
        }
        server.reply(
            to: "/rss",
            with: .response(
                text: """
                    <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>T</title>
                    \(items.joined())</channel></rss>
                    """))
        try store.subscribe(to: .remote(server.url("/rss")), named: "Document")
        let app = try ComposedApp(reading: nil, store: folder.path + "/cache") {
            $0.libraryFile = folder.path + "/library.sqlite"
        }
        _ = try await app.terminal.frame(showing: titles[0])
        await app.settle()
        return app
    }

    @Test("x says how many posts a rule hides and hides them, the sources count them, and u shows them again")
    func timeline() async throws {
        let app = try await makeSUT("Night ferry", "Harbour pilots", "The ferries return")
        app.terminal.type("x")
        _ = try await app.terminal.frame(showing: "title:Night", "Hides 1 of 3 posts")
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "Night ferry", "Harbour pilots")
        app.terminal.type("x")
        _ = try await app.terminal.frame(showing: "title:Night", "Hides 1 of 3 posts")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "1 post hidden · u to undo")
        let frame = try await app.terminal.frame { !$0.text.contains("Night ferry") }
        #expect(frame.text.contains("Harbour pilots"))
        #expect(try store.rules().map(\.text) == ["title:Night"])
        app.terminal.press(.tab)
        _ = try await app.terminal.frame(showing: "│All posts")
        app.terminal.press(.down)
        _ = try await app.terminal.frame(showing: "│FEEDS")
        app.terminal.press(.down)
        _ = try await app.terminal.frame(showing: "1 post hidden by rules")
        app.terminal.press(.escape)
        _ = try await app.terminal.frame { !$0.text.contains("hidden by rules") }
        app.terminal.type("u")
        _ = try await app.terminal.frame(showing: "Restored 1")
        _ = try await app.terminal.frame(showing: "Night ferry")
        #expect(try store.rules().isEmpty)
        try await app.quit()
    }

    @Test("In the reader, x hides posts with a word that is typed, and u shows them again")
    func reader() async throws {
        let app = try await makeSUT("Harbour pilots", "Night ferry", "The ferries return")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Document › Harbour pilots")
        app.terminal.type("x")
        _ = try await app.terminal.frame(showing: "title:Harbour", "Hides 1 of 3 posts")
        app.terminal.press(.end)
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Word in the title: Harbour")
        app.terminal.type("ferr*")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "title:\"ferr*\"", "Hides 2 of 3 posts")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Document › Harbour pilots", "2 posts hidden · u to undo")
        #expect(try store.counts().values.map(\.hidden).max() == 2)
        app.terminal.type("u")
        _ = try await app.terminal.frame(showing: "Document › Harbour pilots", "Restored 2")
        #expect(try store.rules().isEmpty)
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "Harbour pilots", "Night ferry", "The ferries return")
        try await app.quit()
    }
}
