import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPMiddleware
import HTTPTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import FeedHost

@Suite("Requests for pictures", .inTurns) struct PictureTransferTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeSUT(_ feed: ScriptedFeed, now: Date = Date()) throws -> ComposedApp {
        try ComposedApp(reading: feed.baseURL, store: folder.path, now: now)
    }

    /// The tasks that run while pictures are held.
    private static let held: Set = ["picture", "shared load"]

    @Test(
        "No more than six pictures are on their way at once, and a free place goes to the nearest to the focus"
    )
    func sixAtOnce() async throws {
        let numbers = Array(0..<40)
        let feed = try ScriptedFeed(numbers)
        let gates = (12..<40).map { ($0, feed.holdPicture($0)) }
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 40))
        await app.settle()
        let near = feed.requestedPictures.count
        #expect(feed.requestedPictures.allSatisfy { $0 < 12 })

        app.terminal.press(.end)
        _ = try await app.terminal.frame(showing: rowPosition(40, of: 40) + " ")
        await app.settle(besides: Self.held)
        app.terminal.type("kkk")
        _ = try await app.terminal.frame(showing: rowPosition(37, of: 40) + " ")
        await app.settle(besides: Self.held)
        await eventually { feed.requestedPictures.count >= near + 6 }
        let onTheirWay = feed.requestedPictures.dropFirst(near)
        #expect(onTheirWay.count == 6)
        #expect(onTheirWay.allSatisfy { $0 > 33 })

        gates.first { $0.0 == onTheirWay.first }?.1.open()
        await eventually { feed.requestedPictures.count >= near + 7 }
        await eventually { feed.requestedPictures.dropFirst(near + 6).contains(33) }
        #expect(feed.requestedPictures.dropFirst(near + 6).allSatisfy { abs($0 - 33) <= 1 })
        for (_, gate) in gates { gate.open() }
        await app.settle()
        #expect(Set(feed.requestedPictures).count == feed.requestedPictures.count)
        try await app.quit()
    }

    @Test("One address that two rows show is asked for once, and both rows get the picture")
    func sharedAddress() async throws {
        let feed = try ScriptedFeed([1, 2])
        feed.server.reply(
            to: ScriptedFeed.firstPage(), with: .response(text: feed.json([1, 2]) { _ in 1 }))
        let gate = feed.holdPicture(1)
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 2))
        await app.settle(besides: Self.held)
        gate.open()
        _ = try await app.terminal.frame { $0.showsTwoScriptedPictures }
        #expect(feed.requestedPictures == [1])
        try await app.quit()
    }

    @Test("No picture is asked for twice: not after the next page, nor after scrolling away and back")
    func askedOnce() async throws {
        let feed = try ScriptedFeed(Array(0..<10), Array(10..<20))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        await app.settle()
        for _ in 0..<2 {
            app.terminal.press(.end)
            _ = try await app.terminal.frame(showing: rowPosition(of: 20), hiding: " " + rowPosition(1))
            await app.settle()
            app.terminal.press(.home)
            _ = try await app.settledFrame()
        }
        _ = try await app.terminal.frame {
            $0.text.contains(rowPosition(1, of: 20)) && $0.showsTwoScriptedPictures
        }
        #expect(feed.requestedPictures.count > 10)
        #expect(app.dependencies.metrics.counts.picturesInMemory > 0)
        #expect(Set(feed.requestedPictures).count == feed.requestedPictures.count)
        try await app.quit()
    }

    @Test("A changed size of the screen or of pictures repeats no running request")
    func resized() async throws {
        let feed = try ScriptedFeed([1, 2])
        let gates = [1, 2].map(feed.holdPicture)
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 2))
        await eventually { feed.requestedPictures.count == 2 }
        app.terminal.resize(columns: 90, rows: 34)
        _ = try await app.terminal.frame { $0.grid.columns == 90 }
        app.terminal.type("+")
        await app.settle(besides: Self.held)
        for gate in gates { gate.open() }
        _ = try await app.terminal.frame { $0.scriptedPictureRows >= 14 }
        #expect(feed.requestedPictures.sorted() == [1, 2])
        try await app.quit()
    }

    @Test("A picture is cancelled when its row leaves the prefetch window, and requested again on its return")
    func givenUp() async throws {
        let feed = try ScriptedFeed(Array(0..<30))
        let gates = (0..<12).map(feed.holdPicture)
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 30))
        await eventually { feed.requestedPictures.count == 6 }
        let before = Set(feed.requestedPictures)
        app.terminal.press(.end)
        try await feed.server.waitForClosedConnections(6)
        await app.settle()
        for gate in gates { gate.open() }
        app.terminal.press(.home)
        _ = try await app.terminal.frame {
            $0.text.contains(rowPosition(1, of: 30)) && $0.showsTwoScriptedPictures
        }
        #expect(feed.requestedPictures.count { $0 == 0 } == (before.contains(0) ? 2 : 1))
        try await app.quit()
    }

    @Test(
        "A feed that was read before asks for no picture in a new start, also when it is fetched again"
    )
    func newStart() async throws {
        let feed = try ScriptedFeed(Array(0..<5))
        let first = try makeSUT(feed)
        try await first.read(showing: rowPosition(1, of: 5))
        let count = feed.requestedPictures.count
        #expect(count == 5)
        feed.serve([[4, 3, 2]])
        let second = try makeSUT(feed, now: Date() + 86_400)
        _ = try await second.terminal.frame { $0.showsTwoScriptedPictures }
        await eventually { feed.requestedPages.count { $0 == ScriptedFeed.firstPage() } == 2 }
        await second.settle()
        #expect(feed.requestedPictures.count == count)
        try await second.quit()
    }

    @Test("Pictures are given up where the reader chooses rows without pictures")
    func unwanted() async throws {
        let feed = try ScriptedFeed([1, 2])
        let gates = [1, 2].map(feed.holdPicture)
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 2))
        await eventually { feed.requestedPictures.count == 2 }
        app.terminal.type("---")
        try await feed.server.waitForClosedConnections(2)
        await app.settle()
        for gate in gates { gate.open() }
        try await app.quit()
    }
}
