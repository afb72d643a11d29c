import AppSettings
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("The feed of FeedServer in the app", .inTurns) struct FeedAcceptanceTests {
    private let folder: TemporaryFolder
    private let server: FeedServerProcess

    init() throws {
        folder = try TemporaryFolder()
        server = try FeedServerProcess()
    }

    private func makeSUT(
        in home: ComposedApp.Home = .library, now: Date = Date(),
        change: (inout Settings) -> Void = { _ in }
    ) throws -> ComposedApp {
        try ComposedApp(reading: server.baseURL, in: home, store: folder.path, now: now, change: change)
    }

    private func pictureRequests() throws -> [String] {
        try server.requestedPaths().filter { $0.contains("/pictures/") }
    }

    @Test(
        "Online, the first page comes with its pictures, further pages come toward the end, and then an end line"
    )
    func online() async throws {
        let app = try makeSUT(in: .namedServer) { $0.pageSize = 30 }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 30, hasMore: true))
        _ = try await app.terminal.frame(showing: "▀▀▀▀")
        app.terminal.press(.end)
        _ = try await app.terminal.frame(showing: rowPosition(of: 60, hasMore: true))
        app.terminal.press(.end)
        _ = try await app.terminal.frame(showing: rowPosition(of: 64) + " ")
        #expect(try await app.quit() == 0)
    }

    @Test("Offline in a new start, the same rows are there with their pictures, and a line says from when")
    func offline() async throws {
        let online = try makeSUT { $0.readRule = .onOpen }
        let shown = try await online.terminal.frame { $0.showsTwoPictures }
        try await online.quit()
        server.stop()

        let offline = try makeSUT(now: Date() + 3 * 3_600) { $0.readRule = .onOpen }
        _ = try await offline.terminal.frame(
            showing: localized(.timeline, "note.updated", "3 hr. ago"),
            localized(.timeline, "status.offline"))
        let again = try await offline.terminal.frame { $0.showsTwoPictures }
        #expect(Self.rows(of: again) == Self.rows(of: shown))
        try await offline.quit()
    }

    /// The rows without their ages.
    private static func rows(of frame: Frame) -> [String] {
        frame.lines[2..<30].map { $0.replacing(#/ +(now|\d+h)$/#, with: "") }
    }

    @Test("Offline with an expired cache, the error is there and no rows")
    func offlineWithExpiredCache() async throws {
        let online = try makeSUT(in: .namedServer)
        _ = try await online.terminal.frame(showing: rowPosition(1, of: 10))
        try await online.quit()
        server.stop()
        let app = try makeSUT(in: .namedServer, now: Date() + 8 * 86_400)
        let frame = try await app.terminal.frame(showing: localized(.failures, "failure.no-connection"))
        #expect(!frame.text.contains("Grindelwald"))
        try await app.quit()
    }

    @Test("Enter opens a picture's comments with their relative dates, and Esc is back at the same place")
    func comments() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.terminal.type("jj")
        let before = try await app.terminal.frame(showing: rowPosition(3, of: 10))
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: localized(.comments, "title.all"))
        app.terminal.press(.escape)
        let after = try await app.terminal.frame(showing: rowPosition(3, of: 10))
        #expect(after.lines.firstIndex { $0.hasPrefix("│") } == before.lines.firstIndex { $0.hasPrefix("│") })
        try await app.quit()
    }

    @Test("A reload of an unchanged feed asks for no picture again")
    func reloadAsksForNoPicture() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame { $0.pictureRows >= 20 }
        await eventually { (try? self.pictureRequests().count) ?? 0 >= 3 }
        await app.settle()
        try server.forgetRequests()
        await app.reload()
        await eventually {
            (try? self.server.requestedPaths().contains { $0.contains("/v1/feed") }) == true
        }
        await eventually {
            app.tasks.running.allSatisfy { !["first page", "refresh", "picture"].contains($0.name) }
        }
        #expect(try pictureRequests() == [])
        try await app.quit()
    }

    @Test("New pictures come on top of the stored feed without moving the reader's row")
    func splices() async throws {
        let first = try makeSUT()
        _ = try await first.terminal.frame(showing: rowPosition(1, of: 10))
        try await first.quit()
        try server.changeFeed(#"{"prepend":2}"#)
        let second = try makeSUT(now: Date() + 86_400)
        let frame = try await second.terminal.frame(showing: rowPosition(3, of: 12))
        #expect(frame.lines.contains { $0.contains("│") && $0.contains("Grindelwald") })
        try await second.quit()
    }

    @Test("A failed reload keeps the rows and says so until Esc hides it")
    func failedReload() async throws {
        let app = try makeSUT(in: .namedServer)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        try server.addFault(#"{"path":"/v1/feed","fault":{"status":500}}"#)
        await app.reload()
        let failed = try await app.terminal.frame(showing: "500")
        #expect(failed.text.contains("Grindelwald"))
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: "Grindelwald", hiding: "500")
        try await app.quit()
    }

    @Test("A failed next page says so in its row, and Enter tries again")
    func failedNextPage() async throws {
        let app = try makeSUT { $0.pictures = false }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        try server.addFault(#"{"path":"/v1/feed","fault":{"status":503}}"#)
        app.terminal.press(.end)
        _ = try await app.terminal.frame(showing: "503")
        try server.clearFaults()
        app.terminal.press(.end)
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: rowPosition(of: 20))
        try await app.quit()
    }

    @Test("An unavailable picture says so in its place, and R retries it")
    func failedPicture() async throws {
        try server.addFault(#"{"path":"/pictures/*","fault":{"status":404}}"#)
        let app = try makeSUT()
        _ = try await app.terminal.frame { $0.lines[3..<17].joined().contains("×") }
        try server.clearFaults()
        app.terminal.press(.character("R"))
        _ = try await app.terminal.frame(showing: "▀▀▀▀")
        try await app.quit()
    }

    @Test(
        "Titles, hints and errors are in the reader's language",
        arguments: [
            ("en", localized(.feed, "title"), localized(.failures, "failure.no-connection")),
            (
                "pt-BR", localized(.feed, "title", in: "pt-BR"),
                localized(.failures, "failure.no-connection", in: "pt-BR")
            ),
            (
                "el", localized(.feed, "title", in: "el"),
                localized(.failures, "failure.no-connection", in: "el")
            ),
        ])
    func languages(locale: String, title: String, error: String) async throws {
        server.stop()
        let app = try makeSUT(in: .namedServer) { $0.locale = Locale(identifier: locale) }
        _ = try await app.terminal.frame(showing: title, error)
        try await app.quit()
    }

    @Test("Ctrl-C ends with the code of an interrupted program")
    func interrupted() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.terminal.press(.character("c"), .control)
        #expect(try await app.quit() == 130)
    }
}

extension Frame {
    /// The number of rows that show a part of a picture.
    nonisolated var pictureRows: Int { lines.count { $0.contains("▀") } }

    /// Whether the first two rows of the feed have their pictures, on a screen of 40 rows.
    nonisolated var showsTwoPictures: Bool { lines[4].contains("▀") && lines[19].contains("▀") }
}
