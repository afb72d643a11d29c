import AppSettings
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("Slow and broken transfers of pictures", .inTurns) struct BrokenPictureAcceptanceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeSUT(_ server: FeedServerProcess) throws -> ComposedApp {
        try ComposedApp(reading: server.baseURL, store: folder.path) { $0.pageSize = 2 }
    }

    /// Waits until both pictures are there.
    private func pictures(of app: ComposedApp) async throws {
        _ = try await app.terminal.frame { $0.showsTwoPictures }
        await app.settle()
    }

    /// The statuses of each picture with several requests.
    private func statuses(of server: FeedServerProcess) throws -> [[Int]] {
        let pictures = try Set(server.requestedPaths().filter { $0.contains("/pictures/") })
        return try pictures.map { try server.statuses(for: $0) }.filter { $0.count > 1 }
    }

    @Test("A picture whose transfer is cut off is resumed, and shown")
    func completed() async throws {
        let server = try FeedServerProcess()
        try server.addFault(#"{"path":"/pictures/*","fault":{"truncate":2000},"times":1}"#)
        let app = try makeSUT(server)
        try await pictures(of: app)
        #expect(try statuses(of: server) == [[200, 206]])
        try await app.quit()
        // The cache has the completed bytes.
        server.stop()
        let offline = try makeSUT(server)
        try await pictures(of: offline)
        try await offline.quit()
    }

    @Test("Where the picture has changed meanwhile, its transfer starts over")
    func changed() async throws {
        let server = try FeedServerProcess()
        try server.addFault(
            #"{"path":"/pictures/*","fault":{"truncate":2000,"headers":{"ETag":"\"another\""}},"times":1}"#)
        let app = try makeSUT(server)
        try await pictures(of: app)
        #expect(try statuses(of: server) == [[200, 200]])
        try await app.quit()
    }

    @Test("A picture whose transfer keeps failing is retried twice, and then only with R")
    func givenUp() async throws {
        let feed = try ScriptedFeed([1])
        let whole = Array(ScriptedFeed.opaquePNG)
        feed.server.reply(
            to: ScriptedFeed.picture(1),
            with: .head(headers: ["Content-Length": "\(whole.count)", "ETag": "\"1\""]).then(
                .send(Array(whole[..<20])), .close))
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path)
        _ = try await app.terminal.frame(showing: "× \(localized(.feed, "picture.failed"))")
        #expect(feed.requestedPictures == [1, 1, 1])
        feed.server.reply(to: ScriptedFeed.picture(1), with: .response(body: whole))
        app.terminal.type("R")
        _ = try await app.terminal.frame { $0.scriptedPictureRows > 2 }
        #expect(feed.requestedPictures == [1, 1, 1, 1])
        try await app.quit()
    }

    @Test("A picture that takes longer than a second says how much of it has come, until it is there")
    func progress() async throws {
        let feed = try ScriptedFeed([1])
        let bytes = Array(ScriptedFeed.opaquePNG)
        let (first, last) = (Gate(), Gate())
        let half = bytes.count / 2
        feed.server.reply(
            to: ScriptedFeed.picture(1),
            with: .head(headers: ["Content-Length": "\(bytes.count)"]).then(
                .wait(first), .send(Array(bytes[..<half])), .wait(last), .send(Array(bytes[half...]))))
        let app = try ComposedApp(reading: feed.baseURL, store: folder.path)
        _ = try await app.terminal.frame(showing: "Place 1.")
        await eventually { feed.requestedPictures == [1] }
        app.pass(1)
        first.open()
        let frame = try await app.terminal.frame(showing: "\(half * 100 / bytes.count)%")
        #expect(frame.text.contains("═─"))
        last.open()
        let shown = try await app.terminal.frame { $0.scriptedPictureRows > 2 }
        #expect(!shown.text.contains("%"))
        try await app.quit()
    }
}
