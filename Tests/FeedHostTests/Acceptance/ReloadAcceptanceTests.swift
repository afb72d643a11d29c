import AppSettings
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("The focus after a reload", .inTurns) struct ReloadAcceptanceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "A reload keeps the item in focus where it is on the screen, on whatever page it stands, by one request"
    )
    func laterPage() async throws {
        let feed = try makeFeed()
        let app = try await makeSUT(feed, at: 26)
        let before = try await app.settledFrame()
        try await reload(app, feed, pages: 1)
        let after = try await app.settledFrame()
        #expect(Self.line(of: 26, in: after) == Self.line(of: 26, in: before))
        #expect(Self.line(of: 26, in: after) != nil)
        #expect(after.lines.first?.contains(" " + rowPosition(27, of: 40)) == true)
        #expect(after.lines.contains { $0.contains("│") && $0.contains("Place 26.") })
        try await app.quit()
    }

    @Test("A reload that brings new items on top, and lacks some, keeps the item in focus where it is")
    func changedAbove() async throws {
        let feed = try makeFeed()
        let app = try await makeSUT(feed, at: 26)
        let before = try await app.settledFrame()
        feed.serve([Array(50..<58) + [0, 1], Array(4..<14), Array(14..<24), Array(24..<34), Array(34..<44)])
        try await reload(app, feed, pages: 1)
        let after = try await app.settledFrame()
        #expect(Self.line(of: 26, in: after) == Self.line(of: 26, in: before))
        #expect(after.lines.first?.contains(" " + rowPosition(35, of: 48)) == true)
        try await app.quit()
    }

    @Test("A reload that fails keeps the list as it is")
    func failure() async throws {
        let feed = try makeFeed()
        let app = try await makeSUT(feed, at: 26)
        feed.server.reply(to: ScriptedFeed.firstPage(), with: .response(500))
        await app.reload()
        let after = try await app.terminal.frame(showing: "500")
        #expect(after.lines.first?.contains(" " + rowPosition(27, of: 40)) == true)
        try await app.quit()
    }

    // MARK: Means

    private func makeFeed() throws -> ScriptedFeed {
        let feed = try ScriptedFeed([])
        feed.serve((0..<4).map { Array($0 * 10..<$0 * 10 + 10) })
        return feed
    }

    /// The app with all pages loaded and an item in focus.
    private func makeSUT(_ feed: ScriptedFeed, at number: Int) async throws -> ComposedApp {
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path) { $0.graphics = .none }
        _ = try await app.terminal.frame(showing: rowPosition(1))
        await eventually {
            app.terminal.press(.end)
            return app.terminal.frames.last?.lines.first?.contains(rowPosition(of: 40) + " ") == true
        }
        await app.settle()
        app.terminal.press(.home)
        for _ in 0..<number { app.terminal.press(.down) }
        _ = try await app.terminal.frame(showing: " " + rowPosition(number + 1, of: 40))
        return app
    }

    /// Reloads, and waits for a number of pages.
    private func reload(_ app: ComposedApp, _ feed: ScriptedFeed, pages: Int) async throws {
        let before = feed.requestedPages.count
        await app.reload()
        await eventually { feed.requestedPages.count >= before + pages }
        await app.settle()
    }

    private static func line(of number: Int, in frame: Frame) -> Int? {
        frame.lines.firstIndex { $0.contains("Place \(number).") }
    }
}
