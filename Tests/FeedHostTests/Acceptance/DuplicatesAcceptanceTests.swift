import AppSettings
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import LibraryStorageInterface
import SourceInterface
import StorageSQLite
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

/// The same post of two documents on loopback, each with comments of its own.
@Suite("The same post of several sources, in the app", .inTurns) struct DuplicatesAcceptanceTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer()
    }

    private var file: String { folder.path + "/library.sqlite" }

    @Test(
        "Its row has the number of the other sources, the reader has their names, and c asks whose comments")
    func several() async throws {
        let app = try await makeSUT(commentsOf: ["Weekly", "Daily"])
        _ = try await app.terminal.frame(showing: "Weekly +1")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Text of Weekly.", "also in Daily")
        app.terminal.type("c")
        _ = try await app.terminal.frame { frame in
            frame.lines.contains { $0.hasPrefix("│Weekly") }
                && frame.lines.contains { $0.hasPrefix(" Daily") }
        }
        app.terminal.press(.down)
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Comment on Daily.")
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "also in Daily")
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "Weekly +1")
        try await app.quit()
    }

    @Test("Where one of the sources has comments, c opens these")
    func one() async throws {
        let app = try await makeSUT(commentsOf: ["Daily"])
        _ = try await app.terminal.frame(showing: "Weekly +1")
        app.terminal.type("c")
        _ = try await app.terminal.frame(showing: "Comment on Daily.")
        app.terminal.press(.escape)
        try await app.quit()
    }

    @Test("Where none of the sources has comments, c says so")
    func none() async throws {
        let app = try await makeSUT(commentsOf: [])
        _ = try await app.terminal.frame(showing: "Weekly +1")
        app.terminal.type("c")
        _ = try await app.terminal.frame(showing: localized(.host, "comments.none"))
        try await app.quit()
    }

    /// The app with two sources, of which the first one was read first.
    ///
    /// - Parameter names: The sources with comments.
    private func makeSUT(commentsOf names: Set<String>) async throws -> ComposedApp {
        for (index, name) in ["Weekly", "Daily"].enumerated() {
            serve(name, hasComments: names.contains(name))
            try SQLiteLibrary(path: file).subscribe(
                to: .remote(server.url("/\(name).xml")), named: name,
                at: Date(timeIntervalSince1970: Double(index)))
            let app = try ComposedApp(
                reading: nil, store: folder.path + "/cache", now: Date() + Double(index) * 90_000
            ) { $0.libraryFile = file }
            _ = try await app.terminal.frame(showing: "The ferry")
            await app.settle()
            if index == 1 { return app }
            try await app.quit()
        }
        throw CancellationError()
    }

    private func serve(_ name: String, hasComments: Bool) {
        let comments = "<wfw:commentRss>\(server.url("/comments/\(name)").text)</wfw:commentRss>"
        server.reply(
            to: "/\(name).xml",
            with: document(
                name,
                """
                <item><title>The ferry</title><guid isPermaLink="false">\(name)</guid><link>https://ferry.example/1</link>
                <description>Text of \(name).</description>\(hasComments ? comments : "")</item>
                """))
        server.reply(
            to: "/comments/\(name)",
            with: document(
                name, "<item><guid>1</guid><description>Comment on \(name).</description></item>"))
    }

    private func document(_ title: String, _ items: String) -> LoopbackServer.Reply {
        .response(
            text: """
                <rss version="2.0" xmlns:wfw="http://wellformedweb.org/CommentAPI/"><channel><title>\(title)</title>
                \(items)</channel></rss>
                """)
    }
}
