import AppSettings
import CommandLineKit
import CommentsStorageInterface
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import LibraryStorageInterface
import PictureStorageInterface
import StorageInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("The cached library of a named server in the app", .inTurns) struct CacheAcceptanceTests {
    private let folder: TemporaryFolder
    private let start = Date(timeIntervalSince1970: 1_700_000_000)

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeSUT(
        _ feed: ScriptedFeed, in home: ComposedApp.Home = .namedServer, daysLater: Double = 0
    ) throws -> ComposedApp {
        try ComposedApp(
            reading: feed.baseURL, in: home, store: folder.path, now: start + daysLater * 86_400)
    }

    /// The ids of a server's stored items.
    private func stored(_ feed: ScriptedFeed, in home: ComposedApp.Home = .namedServer) throws -> [UUID] {
        var settings = Settings()
        if home == .namedServer { settings.baseURL = feed.baseURL }
        settings.storeFolder = folder.path
        settings.libraryFile = ComposedApp.library(in: folder.path)
        let library = Stores.open(settings).library
        return try library.items(at: 0..<1_000, of: library.list(ItemScope()))?.map(\.id) ?? []
    }

    /// Fills the store with the first page, or with all pages.
    private func read(
        _ feed: ScriptedFeed, in home: ComposedApp.Home = .namedServer, toTheEnd: Bool = false
    ) async throws {
        let app = try makeSUT(feed, in: home)
        _ = try await app.terminal.frame(showing: rowPosition(1))
        if toTheEnd {
            app.terminal.press(.end)
            await app.settle()
            app.terminal.press(.end)
        }
        await app.settle()
        try await app.quit()
    }

    // MARK: The start

    @Test(
        "The stored feed is on the screen before the server has sent a byte, and the fresh page comes on top of it",
        arguments: ComposedApp.Home.allCases)
    func storedFirst(home: ComposedApp.Home) async throws {
        let feed = try ScriptedFeed(Array(10..<20), Array(20..<25))
        try await read(feed, in: home, toTheEnd: true)
        feed.serve([Array(8..<18), Array(18..<25)])
        let gate = feed.hold(ScriptedFeed.firstPage(), .response(text: feed.json(Array(8..<18))))
        let asked = feed.server.requests.count

        let app = try makeSUT(feed, in: home, daysLater: 1)
        let before = try await app.terminal.frame(showing: rowPosition(1, of: 15))
        try await feed.server.waitForRequests(asked + 1)
        gate.open()
        let after = try await app.terminal.frame(showing: rowPosition(3, of: 17))
        for text in ["│", "Place 10."] {
            #expect(
                after.lines.firstIndex { $0.contains(text) } == before.lines.firstIndex { $0.contains(text) })
        }
        await app.settle()
        try await app.quit()
        #expect(try stored(feed, in: home) == (8..<25).map(UUID.numbered))
    }

    @Test("A fresh page that shares nothing replaces the stored feed where the reader has not moved")
    func replaces() async throws {
        let feed = try ScriptedFeed(Array(0..<10))
        try await read(feed)
        let other = Array(100..<110)
        feed.serve([other])
        let app = try makeSUT(feed)
        let frame = try await app.terminal.frame(showing: "Place 100.")
        #expect(!frame.text.contains("Place 0."))
        await app.settle()
        try await app.quit()
        #expect(try stored(feed) == other.map(UUID.numbered))
    }

    @Test("Where the reader has moved, a line says that newer pictures are there, and r shows them")
    func withholds() async throws {
        let feed = try ScriptedFeed(Array(0..<10))
        try await read(feed)
        feed.serve([Array(100..<110)])
        let gate = feed.hold(ScriptedFeed.firstPage(), .response(text: feed.json(Array(100..<110))))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.terminal.type("j")
        _ = try await app.terminal.frame(showing: rowPosition(2, of: 10))
        gate.open()
        let frame = try await app.terminal.frame(showing: localized(.feed, "notice.newer", "r"))
        #expect(frame.text.contains("Place 1."))
        await app.settle()
        #expect(try stored(feed).count == 10)
        await app.reload()
        _ = try await app.terminal.frame(showing: "Place 100.")
        try await app.quit()
    }

    // MARK: Appending

    @Test("Items that cannot be stored are reported and logged, and the stored ones stay on the screen")
    func failingSave() async throws {
        let feed = try ScriptedFeed(Array(0..<10))
        let log = LogFile()
        let library = FaultyLibrary()
        let app = try ComposedApp(
            reading: feed.baseURL, store: folder.path,
            adapt: { dependencies, _ in
                dependencies.log = log.log
                dependencies.stores.library = library
            })
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        await app.settle()
        library.fail(merges: .full)
        feed.serve([Array(-2..<8)])
        await app.reload()
        let sentence = localized(.failures, "failure.storage.full")
        let frame = try await app.terminal.frame(showing: sentence)
        #expect(frame.text.contains("Place 0."))
        #expect(log.lines.contains { $0.contains("full") })
        // The sentence is shown before the refresh has ended.
        await app.settle()
        library.fail()
        await app.reload()
        _ = try await app.terminal.frame(showing: rowPosition(of: 12), hiding: sentence)
        try await app.quit()
    }

    // MARK: Hit rates

    @Test(
        "How often the cache had what was asked for is stored when the program is suspended or ends, and once"
    )
    func hitRates() async throws {
        let feed = try ScriptedFeed([1, 2])
        let first = try makeSUT(feed)
        _ = try await first.terminal.frame { $0.showsTwoScriptedPictures }
        await first.settle()
        first.terminal.press(.character("z"), .control)
        await eventually { first.terminal.calls.contains(.suspend) }
        var expected = CacheStatistics([.picture: .init(misses: 2)])
        #expect(try first.dependencies.stores.statistics.retrieve() == expected)
        try await first.quit()
        #expect(try first.dependencies.stores.statistics.retrieve() == expected)

        let second = try makeSUT(feed)
        _ = try await second.terminal.frame { $0.showsTwoScriptedPictures }
        await second.settle()
        try await second.quit()
        expected[.picture].hits += 2
        #expect(try second.dependencies.stores.statistics.retrieve() == expected)
    }

    // MARK: Two servers

    @Test("Two servers on one store never mix: neither feeds nor pictures")
    func twoServers() async throws {
        let one = try ScriptedFeed([1, 2])
        try await read(one)
        // Its pictures are at the same addresses as the other's.
        let other = try ScriptedFeed([1, 2])
        other.server.reply(to: ScriptedFeed.firstPage(), with: .response(404))
        let app = try makeSUT(other)
        let empty = try await app.terminal.frame(showing: "404")
        #expect(!empty.text.contains("Place"))
        other.server.reply(to: ScriptedFeed.firstPage(), with: .response(text: one.json([1, 2])))
        await app.reload()
        try await app.read(showing: rowPosition(1, of: 2))
        #expect(one.requestedPictures.sorted() == [1, 1, 2, 2])
        #expect(try stored(one).count == 2)
    }

    // MARK: Validation

    @Test(
        "Suspending and quitting delete what has expired and keep what is fresh",
        arguments: [
            (Ending.suspended, 6.9, 10), (.suspended, 7, 0), (.stopped, 6.9, 10), (.stopped, 7, 0),
            (.quit, 6.9, 10), (.quit, 7, 0), (.terminated, 7, 0),
        ])
    func validation(ending: Ending, days: Double, items: Int) async throws {
        let feed = try ScriptedFeed(Array(0..<10))
        try await read(feed)
        #expect(try stored(feed).count == 10)
        feed.server.reply(to: ScriptedFeed.firstPage(), with: .response(404))
        let app = try makeSUT(feed, daysLater: days)
        _ = try await app.terminal.frame(showing: "404")
        #expect(try stored(feed).count == 10)
        switch ending {
        case .suspended: app.terminal.press(.character("z"), .control)
        case .stopped: app.terminal.send(.willSuspend)
        case .terminated: app.terminal.send(.terminated(signal: SIGTERM))
        case .quit: break
        }
        if ending == .suspended || ending == .stopped {
            await eventually { app.terminal.calls.contains(.suspend) }
            #expect(try stored(feed).count == items)
        }
        #expect(
            ending == .terminated ? try await app.end() == 128 + SIGTERM : try await app.quit() == 0)
        #expect(try stored(feed).count == items)
    }

    enum Ending { case suspended, stopped, quit, terminated }

    @Test("Validation deletes from the first expired item on")
    func expiredTail() async throws {
        let feed = try ScriptedFeed(Array(0..<10), Array(10..<20))
        try await read(feed, toTheEnd: true)
        feed.serve([[-1] + Array(0..<9), [9] + Array(10..<20)])
        let app = try makeSUT(feed, daysLater: 6)
        try await app.read(showing: rowPosition(2, of: 21))
        feed.server.reply(to: ScriptedFeed.firstPage(), with: .response(404))
        let later = try makeSUT(feed, daysLater: 8)
        let frame = try await later.terminal.frame(showing: "404")
        #expect(frame.text.contains(rowPosition(1, of: 10)))
        try await later.quit()
        #expect(try stored(feed).count == 10)
    }

    @Test("Expired comments are deleted when the program ends")
    func expiredComments() async throws {
        let feed = try ScriptedFeed([1])
        let app = try makeSUT(feed)
        try await app.openComments(showing: "Message 1.")
        await app.settle()
        app.pass(8 * 86_400)
        try await app.leaveComments()
        #expect(try app.dependencies.stores.comments.retrieve(for: .numbered(1)) == nil)
    }
}
