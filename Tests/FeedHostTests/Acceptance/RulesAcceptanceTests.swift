import FileTesting
import Foundation
import HTTPTesting
import LibraryStorageInterface
import StorageSQLite
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

/// The rules of the app: a document on loopback, the real client and store.
@Suite("Rules that hide posts, in the app", .inTurns) struct RulesAcceptanceTests {
    private let library: LibraryOfKinds

    init() throws {
        library = try LibraryOfKinds()
        library.serve(["Night ferry", "Harbour pilots", "The ferries return"])
    }

    private func makeSUT() throws -> ComposedApp {
        try ComposedApp(reading: nil, store: library.folder.path + "/cache") { $0.libraryFile = library.file }
    }

    @Test("x hides posts with a word of the title, says how many before and after, and u shows them again")
    func timeline() async throws {
        let app = try makeSUT()
        try await focus("Night ferry", in: app)
        app.terminal.type("x")
        _ = try await app.terminal.frame(showing: "title:Night", "Hides 1 of 6 posts")
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "Night ferry", "Harbour pilots")
        app.terminal.type("x")
        _ = try await app.terminal.frame(showing: "title:Night", "Hides 1 of 6 posts")
        app.terminal.press(.enter)
        let frame = try await app.terminal.frame { frame in
            frame.text.contains("1 post hidden · u to undo") && !frame.text.contains("Night ferry")
        }
        #expect(frame.text.contains("Harbour pilots"))
        #expect(try library.store.rules().map(\.text) == ["title:Night"])
        app.terminal.type("u")
        _ = try await app.terminal.frame(showing: "Restored 1", "Night ferry")
        #expect(try library.store.rules().isEmpty)
        try await app.quit()
    }

    @Test("From the reader, x hides posts with another word, which the sources count and u shows again")
    func reader() async throws {
        let app = try makeSUT()
        try await focus("Harbour pilots", in: app)
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Text of Harbour pilots.")
        app.terminal.type("x")
        _ = try await app.terminal.frame(showing: "title:Harbour", "Hides 1 of 6 posts")
        app.terminal.press(.end)
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Word in the title: Harbour")
        app.terminal.type("ferr*")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "title:\"ferr*\"", "Hides 2 of 6 posts")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Text of Harbour pilots.", "2 posts hidden · u to undo")
        #expect(try library.store.counts().values.map(\.hidden).max() == 2)
        app.terminal.press(.escape)
        _ = try await app.terminal.frame { $0.text.contains("Harbour pilots") && !$0.text.contains("ferr") }
        app.terminal.press(.tab)
        for _ in 0..<8 where try await !app.settledFrame().text.contains("2 posts hidden") {
            app.terminal.press(.down)
        }
        _ = try await app.terminal.frame(showing: "2 posts hidden")
        app.terminal.press(.escape)
        try await app.quit()
        #expect(try library.store.rules().map(\.text) == ["title:\"ferr*\""])
    }

    /// Waits for all posts, and moves to one.
    private func focus(_ title: String, in app: ComposedApp) async throws {
        _ = try await app.terminal.frame(showing: title)
        await app.settle()
        app.terminal.type("g-")
        app.terminal.type("-")
        for _ in 0..<6 {
            await app.settle()
            if try await focused(in: app).contains(title) { return }
            app.terminal.type("j")
        }
    }

    private func focused(in app: ComposedApp) async throws -> String {
        let lines = try await app.settledFrame().lines.filter { $0.hasPrefix("│") }
        return lines.joined(separator: "\n")
    }
}
