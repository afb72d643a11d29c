import AppSettings
import CommandLineKit
import ConcurrencyTesting
import FeedFeature
import FileTesting
import Foundation
import HTTPTesting
import ItemInterface
import PaginationKit
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost
@testable import FeedScene

@Suite("A stored feed of 20,000 items in the app", .inTurns) struct LongFeedAcceptanceTests {
    private let count = 20_000
    private let feed: ScriptedFeed
    private let long: LongFeed

    init() throws {
        feed = try ScriptedFeed([])
        long = try LongFeed(of: feed)
    }

    // MARK: Reading

    @Test("The first rows are on the screen before the server has sent a byte, with how many there are")
    func firstFrame() async throws {
        let (sut, gate) = try await makeSUT()
        let frame = try await sut.terminal.frame(showing: rowPosition(1, of: 20_000, hasMore: true))
        #expect(frame.text.contains("Place 0."))
        gate.open()
        await sut.settle()
        try await sut.quit()
    }

    @Test("End, Home, Page Up and Page Down show rows that are read from the store")
    func keys() async throws {
        let (sut, gate) = try await makeSUT()
        _ = try await sut.terminal.frame(showing: rowPosition(1, of: 20_000))
        sut.terminal.press(.end)
        _ = try await sut.terminal.frame(showing: "Place 19999.")
        for _ in 0..<40 { sut.terminal.press(.pageUp) }
        _ = try await sut.terminal.frame { frame in
            Self.position(in: frame).map { $0 < 19_800 && frame.text.contains("Place \($0 - 1).") } ?? false
        }
        sut.terminal.press(.home)
        _ = try await sut.terminal.frame(showing: rowPosition(1, of: 20_000), "Place 0.")
        for _ in 0..<40 { sut.terminal.press(.pageDown) }
        _ = try await sut.terminal.frame { frame in
            Self.position(in: frame).map { $0 > 200 && frame.text.contains("Place \($0 - 1).") } ?? false
        }
        gate.open()
        await sut.settle()
        try await sut.quit()
    }

    @Test("A bounded number of items is in memory however far the reader scrolls")
    func bounded() async throws {
        let (sut, gate) = try await makeSUT()
        _ = try await sut.terminal.frame(showing: rowPosition(1, of: 20_000))
        let rows = try rows(of: sut)
        var most = 0
        var reached = 1
        while reached < 6_000 {
            for _ in 0..<12 { sut.terminal.press(.pageDown) }
            let before = reached
            let frame = try await sut.terminal.frame { Self.position(in: $0) ?? 0 >= before + 100 }
            reached = Self.position(in: frame) ?? reached
            most = max(most, rows.window?.count ?? 0)
        }
        #expect(most <= WindowedRows.Window.capacity * WindowedRows.Window.chunkSize)
        gate.open()
        await sut.settle()
        try await sut.quit()
    }

    @Test("A search finds items that are not in memory, and leaving it gives back the place")
    func searching() async throws {
        let (sut, gate) = try await makeSUT(focus: 9_000)
        _ = try await sut.terminal.frame(showing: rowPosition(9_001, of: 20_000))
        sut.terminal.type("/description 15000")
        _ = try await sut.terminal.frame { Self.focusedPlace(in: $0) == 15_000 }
        sut.terminal.press(.escape)
        _ = try await sut.terminal.frame(showing: rowPosition(9_001, of: 20_000))
        gate.open()
        await sut.settle()
        try await sut.quit()
    }

    // MARK: Pages

    @Test("A fresh first page comes on top, and the row under the eye stays where it is")
    func refreshed() async throws {
        let (sut, gate) = try await makeSUT(firstPage: Array(-3..<7), focus: 9_000)
        let before = try await sut.terminal.frame { Self.focusedPlace(in: $0) == 9_000 }
        gate.open()
        let after = try await sut.terminal.frame(showing: rowPosition(9_004, of: 20_003))
        #expect(Self.line(of: 9_000, in: after) == Self.line(of: 9_000, in: before))
        await sut.settle()
        // Rows that are read later are at their positions in the changed store.
        for _ in 0..<40 { sut.terminal.press(.pageUp) }
        _ = try await sut.terminal.frame { frame in
            Self.position(in: frame).map { $0 < 8_900 && Self.focusedPlace(in: frame) == $0 - 4 } ?? false
        }
        sut.terminal.press(.home)
        _ = try await sut.terminal.frame(showing: "Place -3.", rowPosition(1, of: 20_003))
        try await sut.quit()
    }

    @Test("A place beyond the reloaded page is kept from the store, at the cost of one page")
    func reloaded() async throws {
        let sut = try await makeSUTInTheMiddle()
        let before = try await sut.settledFrame()
        let requests = feed.requestedPages.count
        feed.server.reply(to: ScriptedFeed.firstPage(), with: .response(text: feed.json(Array(-3..<7))))
        await sut.reload()
        let after = try await sut.terminal.frame(showing: rowPosition(9_004, of: 20_003))
        #expect(Self.line(of: 9_000, in: after) == Self.line(of: 9_000, in: before))
        await sut.settle()
        #expect(feed.requestedPages.count == requests + 1)
        try await sut.quit()
    }

    @Test("The next page is behind the stored end, without what is stored already")
    func nextPage() async throws {
        let page = feed.json([5, 15_000] + Array(19_995..<20_005))
        feed.server.reply(to: ScriptedFeed.page(after: 19_999), with: .response(text: page))
        feed.server.reply(to: ScriptedFeed.page(after: 20_004), with: .response(text: feed.json([])))
        let (sut, gate) = try await makeSUT()
        gate.open()
        _ = try await sut.terminal.frame(showing: rowPosition(1, of: 20_000))
        await sut.settle()
        sut.terminal.press(.end)
        _ = try await sut.terminal.frame(showing: rowPosition(of: 20_005))
        await sut.settle()
        sut.terminal.press(.end)
        _ = try await sut.terminal.frame { Self.focusedPlace(in: $0) == 20_004 }
        await sut.settle()
        #expect(try rows(of: sut).window?.storedRange.positions.count == 20_005)
        try await sut.quit()
    }

    // MARK: Another FeedHost

    @Test(
        "Suspending and quitting read no items but the one by which the next visit tells what is new"
    )
    func leaving() async throws {
        try await long.fill(0..<count)
        feed.server.reply(to: ScriptedFeed.firstPage(), with: .response(404))
        let library = FaultyLibrary(long.library)
        let sut = try ComposedApp(
            reading: feed.baseURL, store: long.folder.path, change: { $0.graphics = .none },
            adapt: { dependencies, _ in dependencies.stores.library = library })
        _ = try await sut.terminal.frame(showing: rowPosition(1, of: 20_000))
        await eventually { feed.requestedPages == [ScriptedFeed.firstPage()] }
        await sut.settle()
        let before = library.readCount
        try #require(before > 1)
        sut.terminal.press(.character("z"), .control)
        await eventually { sut.terminal.calls.contains(.suspend) }
        try await sut.quit()
        #expect(library.readCount <= before + 2)
    }

    // MARK: Very long

    @Test(
        "A hundred thousand items are there as soon as a thousand, and no more of them in memory",
        .enabled(if: ProcessInfo.processInfo.environment["FEEDHOST_SLOW"] == "1"))
    func manyItems() async throws {
        let (sut, gate) = try await makeSUT(count: 100_000)
        _ = try await sut.terminal.frame(showing: rowPosition(1, of: 100_000))
        sut.terminal.press(.end)
        _ = try await sut.terminal.frame(showing: "Place 99999.")
        for _ in 0..<100 { sut.terminal.press(.pageUp) }
        _ = try await sut.terminal.frame { frame in
            Self.position(in: frame).map { $0 < 99_600 && Self.focusedPlace(in: frame) == $0 - 1 } ?? false
        }
        #expect(try rows(of: sut).window?.count ?? 0 <= 4_096)
        gate.open()
        await sut.settle()
        try await sut.quit()
    }

    // MARK: Means

    private func makeSUT(
        count: Int? = nil, firstPage: [Int] = Array(0..<10), focus: Int? = nil
    ) async throws -> (ComposedApp, Gate) {
        let gate = feed.hold(ScriptedFeed.firstPage(), .response(text: feed.json(firstPage)))
        try await long.fill(0..<(count ?? self.count))
        let state = StateFile(path: long.folder.path + "/state.json", initial: ReaderState())
        if let focus {
            try state.change { state in
                let visit = FeedVisit(newest: .numbered(0), focus: .numbered(focus), date: Date())
                state.remember(visit, to: "library")
            }
        }
        let app = try ComposedApp(reading: feed.baseURL, store: long.folder.path) { settings in
            settings.graphics = .none
            settings.stateFile = state.path
            // Retention deletes read items.
            settings.readRule = .onOpen
        }
        return (app, gate)
    }

    /// The app with the server's first page, the reader in the middle of the feed.
    private func makeSUTInTheMiddle() async throws -> ComposedApp {
        let (sut, gate) = try await makeSUT(focus: 9_000)
        gate.open()
        _ = try await sut.terminal.frame { Self.focusedPlace(in: $0) == 9_000 }
        // A reload during the automatic fetch would be answered by that.
        _ = try await sut.terminal.frame(showing: localized(.timeline, "note.updated.now"))
        await sut.settle()
        return sut
    }

    /// The position of the focused row in the first line.
    private nonisolated static func position(in frame: Frame) -> Int? {
        guard let line = frame.lines.first, let range = line.range(of: rowPosition()) else { return nil }
        return line[..<range.lowerBound].split(separator: " ").last.flatMap { Int($0.filter(\.isNumber)) }
    }

    /// The number of the item in focus.
    private nonisolated static func focusedPlace(in frame: Frame) -> Int? {
        for line in frame.lines where line.contains("│") {
            if let match = line.firstMatch(of: /Place (-?\d+)\./) { return Int(match.1) }
        }
        return nil
    }

    private nonisolated static func line(of number: Int, in frame: Frame) -> Int? {
        frame.lines.firstIndex { $0.contains("Place \(number).") }
    }

    private func rows(of app: ComposedApp) throws -> WindowedRows {
        try #require(app.app).library.timeline.content.rows
    }
}

nonisolated extension StoredItemCache {
    /// The number of items in memory.
    fileprivate var count: Int { storedRange.positions.count { self[$0] != nil } }
}
