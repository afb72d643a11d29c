import AppSettings
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("Several programs or servers on one store", .inTurns) struct SharedStoreAcceptanceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeSUT(
        _ feed: ScriptedFeed, in home: ComposedApp.Home = .library, now: Date = Date()
    ) throws -> ComposedApp {
        try ComposedApp(reading: feed.baseURL, in: home, store: folder.path, now: now)
    }

    @Test("Two apps on the same feed each show and store what they read, in any order")
    func twoApps() async throws {
        let feed = try ScriptedFeed(Array(0..<10), Array(10..<20), Array(20..<30))
        let (one, other) = (try makeSUT(feed), try makeSUT(feed))
        for app in [one, other] { _ = try await app.terminal.frame(showing: rowPosition(1, of: 10)) }
        await one.settle()
        await other.settle()
        one.terminal.press(.end)
        _ = try await one.terminal.frame(showing: rowPosition(of: 20))
        await one.settle()
        // It goes on behind the page of the first one.
        other.terminal.press(.end)
        _ = try await other.terminal.frame(showing: rowPosition(of: 30))
        await other.settle()
        #expect(try numbers(one.dependencies.stores.library) == (0..<30).map(UUID.numbered))
        one.terminal.press(.home)
        _ = try await one.terminal.frame { $0.text.contains("Place 0.") && $0.showsTwoScriptedPictures }
        try await one.quit()
        try await other.quit()
    }

    /// The cached library of a server, opened again.
    private func makeStored(_ feed: ScriptedFeed) throws -> any LibraryStore {
        Stores.open(FeedHostProgram(baseURL: feed.baseURL, store: folder.path).settings).library
    }

    private func numbers(_ library: any LibraryStore) throws -> [UUID] {
        try library.items(at: 0..<1_000, of: library.list(ItemScope()))?.map(\.id) ?? []
    }

    @Test("list reads and fills the store beside the open app, which continues with it")
    func listBeside() async throws {
        let feed = try ScriptedFeed(Array(0..<10), Array(10..<20), Array(20..<30))
        let app = try makeSUT(feed, in: .namedServer)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        await app.settle()
        let program = FeedHostProgram(baseURL: feed.baseURL, store: folder.path)
        let listed = try await program.run(["list", "--json", "--limit", "30"])
        #expect(listed.lines.count == 30)
        #expect(listed.status == 0)
        app.terminal.press(.end)
        _ = try await app.terminal.frame(showing: rowPosition(11, of: 30))
        await app.settle()
        app.terminal.press(.home)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 30), "Place 0.")
        app.pass(60)
        let offline = try await program.run(["list", "--offline", "--json", "--limit", "30"])
        #expect(offline.output == listed.output)
        try await app.quit()
        #expect(try numbers(makeStored(feed)) == (0..<30).map(UUID.numbered))
    }

    @Test(
        "cache clear empties the store beside the open app, which shows and stores on")
    func clearBeside() async throws {
        let feed = try ScriptedFeed(Array(0..<10), Array(10..<20))
        let app = try makeSUT(feed, in: .namedServer)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        await app.settle()
        let program = FeedHostProgram(baseURL: feed.baseURL, store: folder.path)
        #expect(try await program.run(["cache", "clear"]).status == 0)
        #expect(try numbers(makeStored(feed)).isEmpty)
        app.terminal.press(.end)
        await eventually { feed.requestedPages.count { $0 == ScriptedFeed.firstPage() } == 2 }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.terminal.press(.end)
        _ = try await app.terminal.frame(showing: rowPosition(of: 20))
        await app.settle()
        try await app.quit()
        let stored = try numbers(makeStored(feed))
        #expect(stored.prefix(10) == (0..<10).map(UUID.numbered)[...])
    }

    @Test("The comments of two servers on one store never mix")
    func twoServers() async throws {
        // Their pictures have the same ids.
        let (one, other) = (try ScriptedFeed([1]), try ScriptedFeed([1]))
        let first = try makeSUT(one, in: .namedServer)
        try await first.openComments(showing: "Message 1.")
        await first.settle()
        try await first.leaveComments()

        other.server.reply(to: ScriptedFeed.comments(of: 1), with: .response(404))
        let second = try makeSUT(other, in: .namedServer)
        let frame = try await second.openComments(showing: "404")
        #expect(!frame.text.contains("Message"))
        try await second.leaveComments()

        one.server.reply(to: ScriptedFeed.comments(of: 1), with: .response(404))
        let again = try makeSUT(one, in: .namedServer)
        try await again.openComments(showing: "Message 1.")
        _ = try await again.terminal.frame(showing: "404")
        try await again.leaveComments(hidesError: true)
    }
}
