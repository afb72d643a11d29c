import ConcurrencyTesting
import FeedFeature
import FileTesting
import Foundation
import ItemInterface
import PaginationKit
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost
@testable import FeedScene

@Suite("The feed's list", .inTurns) struct FeedListTests {
    @Test(
        "Where nothing is stored, a page is added to the list where it stands: no screen holds a copy of all its items"
    )
    func addsInPlace() async throws {
        let folder = try TemporaryFolder()
        let feed = try ScriptedFeed([])
        feed.serve((0..<12).map { Array($0 * 10..<$0 * 10 + 10) })
        let app = try ComposedApp(baseURL: feed.baseURL, store: folder.path) {
            $0.graphics = .none
            $0.storage = .none
        }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        let pager = try pager(of: app)
        var places: [UnsafePointer<FeedItem>?] = []
        await eventually {
            let place = pager.list.items.withUnsafeBufferPointer(\.baseAddress)
            if place != places.last { places.append(place) }
            app.terminal.press(.end)
            return pager.list.items.count == 120
        }
        // A growing array is moved when its capacity doubles.
        #expect(places.count <= 6)
        await app.settle()
        try await app.quit()
    }

    @Test("Where pages are stored, the list holds only those that are not stored yet")
    func movesIntoTheStore() async throws {
        let folder = try TemporaryFolder()
        let feed = try ScriptedFeed([])
        feed.serve((0..<30).map { Array($0 * 10..<$0 * 10 + 10) })
        let app = try ComposedApp(baseURL: feed.baseURL, store: folder.path) { $0.graphics = .none }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        let pager = try pager(of: app)
        var most = 0
        await eventually {
            most = max(most, pager.list.items.count)
            app.terminal.press(.end)
            return pager.list.count == 300
        }
        #expect(most < 100)
        await app.settle()
        #expect(pager.list.items.isEmpty)
        #expect(pager.list.storedRange?.positions == 0..<300)
        try await app.quit()
    }

    private func pager(of app: ComposedApp) throws -> Pager<FeedItem, Cursor> {
        try #require(app.app?.feed as? FeedScene).paging.pager
    }
}
