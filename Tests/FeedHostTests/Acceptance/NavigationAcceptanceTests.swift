import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPTesting
import LibraryStorageInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("Navigation and overlapping loads", .inTurns) struct NavigationAcceptanceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeSUT(
        _ feed: ScriptedFeed, in home: ComposedApp.Home = .library, now: Date = Date()
    ) throws -> ComposedApp {
        try ComposedApp(reading: feed.baseURL, in: home, store: folder.path, now: now)
    }

    // MARK: Comments

    @Test(
        "Going back is at once at the same place of the feed, and ends the request for comments",
        arguments: [Key.escape, .character("q"), .left])
    func back(key: Key) async throws {
        let feed = try ScriptedFeed(Array(0..<10))
        let gate = feed.hold(ScriptedFeed.comments(of: 2), .response(text: ScriptedFeed.commentsJSON(of: 2)))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.terminal.type("jj")
        _ = try await app.terminal.frame(showing: rowPosition(3, of: 10))
        let before = try await app.settledFrame()
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: localized(.comments, "title"))
        await eventually { feed.requestedPages.contains(ScriptedFeed.comments(of: 2)) }
        app.terminal.press(key)
        _ = try await app.terminal.frame(showing: rowPosition(3, of: 10))
        let after = try await app.settledFrame()
        #expect(after.lines == before.lines)
        try await feed.server.waitForClosedConnections(1)
        gate.open()
        try await app.quit()
    }

    @Test("r reloads comments, and a failed reload keeps the present ones")
    func reloadComments() async throws {
        let feed = try ScriptedFeed([1])
        let app = try makeSUT(feed)
        try await app.openComments(showing: "Message 1.")
        feed.server.reply(to: ScriptedFeed.comments(of: 1), with: .response(500))
        app.terminal.type("r")
        let frame = try await app.terminal.frame(showing: localized(.failures, "failure.refused", "500"))
        #expect(frame.text.contains("Message 1."))
        let other = ScriptedFeed.commentsJSON(of: 2)
        feed.server.reply(to: ScriptedFeed.comments(of: 1), with: .response(text: other))
        app.terminal.type("r")
        _ = try await app.terminal.frame(showing: "Message 2.", hiding: "Message 1.", "500")
        try await app.leaveComments()
    }

    @Test("Comments that were read once can be read offline, with a line that says from when they are")
    func cachedComments() async throws {
        let feed = try ScriptedFeed([1])
        let online = try makeSUT(feed)
        try await online.openComments(showing: "Message 1.")
        await online.settle()
        try await online.leaveComments()
        feed.server.reply(to: ScriptedFeed.comments(of: 1), with: .response(500))
        let later = try makeSUT(feed, now: Date() + 3 * 3_600)
        let frame = try await later.openComments(
            showing: localized(.comments, "notice.stored", "3 hours ago"))
        #expect(frame.text.contains("Message 1."))
        try await later.leaveComments(hidesError: true)
    }

    @Test("The comments of a picture that has none say so")
    func noComments() async throws {
        let feed = try ScriptedFeed([1])
        feed.server.reply(to: ScriptedFeed.comments(of: 1), with: .response(text: #"{"items":[]}"#))
        let app = try makeSUT(feed)
        try await app.openComments(showing: localized(.comments, "empty"))
        try await app.leaveComments()
    }

    // MARK: Loads that overlap

    @Test("A reload while the next page is on its way ends in a list with the items of both")
    func reloadDuringNextPage() async throws {
        let feed = try ScriptedFeed(Array(0..<10), Array(10..<20))
        let gate = feed.hold(ScriptedFeed.page(after: 9), .response(text: feed.json(Array(10..<20))))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.terminal.press(.end)
        await eventually { feed.requestedPages.contains(ScriptedFeed.page(after: 9)) }
        feed.server.reply(
            to: ScriptedFeed.firstPage(), with: .response(text: feed.json(Array(-5..<5))))
        await app.reload()
        _ = try await app.terminal.frame(showing: rowPosition(of: 15))
        gate.open()
        _ = try await app.terminal.frame(showing: rowPosition(of: 25))
        app.terminal.press(.home)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 25), "Place -5.")
        await app.settle()
        let library = app.dependencies.stores.library
        let stored = try library.items(at: 0..<100, of: library.list(ItemScope()))
        #expect(stored?.map(\.id) == (-5..<20).map(UUID.numbered))
        try await app.quit()
    }

    @Test("When a failed next page has loaded, its first picture has the focus and is on the screen")
    func retriedNextPage() async throws {
        let feed = try ScriptedFeed(Array(0..<10), Array(10..<20))
        feed.server.reply(to: ScriptedFeed.page(after: 9), with: .response(500))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.terminal.press(.end)
        _ = try await app.terminal.frame(showing: "500")
        await app.settle()
        feed.server.reply(to: ScriptedFeed.page(after: 9), with: .response(text: feed.json(Array(10..<20))))
        app.terminal.press(.end)
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: rowPosition(11, of: 20))
        let frame = try await app.settledFrame()
        #expect(frame.lines.contains { $0.contains("│") && $0.contains("Place 10.") })
        try await app.quit()
    }

    @Test(
        "While a reload is on its way, coming to the end loads nothing; after it, the page behind the new end"
    )
    func endDuringReload() async throws {
        let feed = try ScriptedFeed(Array(0..<10), Array(10..<20))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        await app.settle()
        let gate = feed.hold(ScriptedFeed.firstPage(), .response(text: feed.json(Array(5..<10))))
        await app.reload()
        app.terminal.type("r")
        await eventually { feed.requestedPages.count { $0 == ScriptedFeed.firstPage() } == 2 }
        app.terminal.press(.end)
        await app.settle(besides: ["first page", "refresh", "shared load"])
        #expect(!feed.requestedPages.contains(ScriptedFeed.page(after: 9)))
        gate.open()
        _ = try await app.terminal.frame(showing: rowPosition(of: 20))
        #expect(feed.requestedPages.count { $0 == ScriptedFeed.firstPage() } == 2)
        try await app.quit()
    }

    @Test("The next page is asked for once for each coming to the end, also when it failed")
    func nextPageOnce() async throws {
        let feed = try ScriptedFeed(Array(0..<10), Array(10..<20))
        feed.server.reply(to: ScriptedFeed.page(after: 9), with: .response(404))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.terminal.press(.end)
        _ = try await app.terminal.frame(
            showing: localized(
                .paging, "failed", localized(.failures, "failure.refused", "404 (not found)"), "Enter"))
        app.terminal.type("kj")
        await app.settle()
        #expect(feed.requestedPages.count { $0 == ScriptedFeed.page(after: 9) } == 1)
        feed.server.reply(to: ScriptedFeed.page(after: 9), with: .response(text: feed.json(Array(10..<20))))
        app.terminal.press(.end)
        app.terminal.type("j")
        _ = try await app.terminal.frame(showing: rowPosition(of: 20))
        try await app.quit()
    }
}
