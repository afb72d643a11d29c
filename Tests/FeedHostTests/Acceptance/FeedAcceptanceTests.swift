import ConcurrencyTesting
import FeedStorageInterface
import FileTesting
import Foundation
import HTTPInterface
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite(.inTurns) struct FeedAcceptanceTests {
    private let folder: TemporaryFolder
    private let server: FeedServerProcess

    init() throws {
        folder = try TemporaryFolder()
        server = try FeedServerProcess()
    }

    private func makeSUT(now: Date = Date(), change: (inout Settings) -> Void = { _ in }) throws
        -> ComposedApp
    {
        try ComposedApp(baseURL: server.baseURL, store: folder.path, now: now, change: change)
    }

    private func pictureRequests() throws -> [String] {
        try server.requestedPaths().filter { $0.contains("/pictures/") }
    }

    @Test(
        "Online, the first page comes with its pictures, further pages come toward the end, and then an end line"
    )
    func online() async throws {
        let app = try makeSUT { $0.pageSize = 30 }
        _ = try await app.terminal.frame(showing: "1 of 30+")
        _ = try await app.terminal.frame(showing: "▀▀▀▀")
        app.terminal.press(.end)
        _ = try await app.terminal.frame(showing: "of 60+")
        app.terminal.press(.end)
        _ = try await app.terminal.frame { $0.text.contains("of 64 ") }
        #expect(try await app.quit() == 0)
    }

    @Test("Offline in a new start, the same rows are there with their pictures, and a line says from when")
    func offline() async throws {
        let online = try makeSUT()
        let shown = try await online.terminal.frame { $0.showsTwoPictures }
        try await online.quit()
        server.stop()

        let offline = try makeSUT(now: Date() + 3 * 3_600)
        _ = try await offline.terminal.frame(
            showing: "Couldn't connect to server. This is the feed of 3 hours ago.")
        let again = try await offline.terminal.frame { $0.showsTwoPictures }
        #expect(again.lines[2..<30] == shown.lines[2..<30])
        try await offline.quit()
    }

    @Test("Offline without a cache, the error is there, what was tried, and no rows")
    func offlineWithoutCache() async throws {
        server.stop()
        let app = try makeSUT()
        let frame = try await app.terminal.frame(showing: "Couldn't connect to server")
        #expect(frame.text.contains(server.baseURL.authority))
        #expect(frame.pictureRows == 0)
        try await app.quit()
    }

    @Test("Offline with an expired cache, the error is there and no rows")
    func offlineWithExpiredCache() async throws {
        let online = try makeSUT()
        _ = try await online.terminal.frame(showing: "1 of 10+")
        try await online.quit()
        server.stop()
        let app = try makeSUT(now: Date() + 8 * 86_400)
        let frame = try await app.terminal.frame(showing: "Couldn't connect to server")
        #expect(!frame.text.contains("Grindelwald"))
        try await app.quit()
    }

    @Test("Quitting deletes an expired cache and keeps a fresh one")
    func validation() async throws {
        let online = try makeSUT()
        _ = try await online.terminal.frame(showing: "1 of 10+")
        try await online.quit()
        server.stop()
        try await quitLater(by: 6 * 86_400)
        #expect(try storedItems() == 10)
        try await quitLater(by: 8 * 86_400)
        #expect(try storedItems() == 0)
    }

    @Test("Ctrl-Z deletes an expired cache before the program stops")
    func suspension() async throws {
        let online = try makeSUT()
        _ = try await online.terminal.frame(showing: "1 of 10+")
        try await online.quit()
        server.stop()
        let app = try makeSUT(now: Date() + 8 * 86_400)
        _ = try await app.terminal.frame(showing: "Couldn't connect to server")
        app.terminal.press(.character("z"), .control)
        await eventually { app.terminal.calls.contains(.suspend) }
        #expect(try storedItems() == 0)
        try await app.quit()
    }

    private func quitLater(by seconds: TimeInterval) async throws {
        let app = try makeSUT(now: Date() + seconds)
        _ = try await app.terminal.frame(showing: "Couldn't connect to server")
        try await app.quit()
    }

    private func storedItems() throws -> Int {
        var settings = Settings()
        settings.baseURL = server.baseURL
        settings.storeFolder = folder.path
        return try Composition.make(settings).plugins.stores.feed.summary()?.count ?? 0
    }

    @Test("Enter opens a picture's comments with their relative dates, and Esc is back at the same place")
    func comments() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "1 of 10+")
        app.terminal.type("jj")
        let before = try await app.terminal.frame(showing: "3 of 10+")
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "Comments · ")
        app.terminal.press(.escape)
        let after = try await app.terminal.frame(showing: "3 of 10+")
        #expect(after.lines.firstIndex { $0.hasPrefix("│") } == before.lines.firstIndex { $0.hasPrefix("│") })
        try await app.quit()
    }

    @Test("A reload of an unchanged feed asks for no picture again")
    func reloadAsksForNoPicture() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame { $0.pictureRows >= 20 }
        await eventually { (try? self.pictureRequests().count) ?? 0 >= 3 && app.tasks.running.isEmpty }
        try server.forgetRequests()
        app.terminal.press(.character("r"))
        await eventually {
            (try? self.server.requestedPaths().contains { $0.contains("/v1/feed") }) == true
        }
        await eventually {
            app.tasks.running.allSatisfy { $0.name != "first page" && $0.name != "picture" }
        }
        #expect(try pictureRequests() == [])
        try await app.quit()
    }

    @Test("The stored feed is on the screen before the server has answered")
    func storedFirst() async throws {
        let first = try makeSUT()
        _ = try await first.terminal.frame(showing: "1 of 10+")
        try await first.quit()
        try server.addFault(#"{"path":"/v1/feed","fault":{"delay_ms":600000}}"#)
        let second = try makeSUT()
        let frame = try await second.terminal.frame(showing: "Grindelwald")
        #expect(frame.text.contains("1 of 10+"))
        try await second.quit()
    }

    @Test("New pictures come on top of the stored feed without moving the reader's row")
    func splices() async throws {
        let first = try makeSUT()
        _ = try await first.terminal.frame(showing: "1 of 10+")
        try await first.quit()
        try server.changeFeed(#"{"prepend":2}"#)
        let second = try makeSUT()
        let frame = try await second.terminal.frame(showing: "3 of 12+")
        #expect(frame.lines.contains { $0.contains("│") && $0.contains("Grindelwald") })
        try await second.quit()
    }

    @Test("A failed reload keeps the rows and says so until Esc hides it")
    func failedReload() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "1 of 10+")
        try server.addFault(#"{"path":"/v1/feed","fault":{"status":500}}"#)
        app.terminal.press(.character("r"))
        let failed = try await app.terminal.frame(showing: "500")
        #expect(failed.text.contains("Grindelwald"))
        app.terminal.press(.escape)
        _ = try await app.terminal.frame { !$0.text.contains("500") && $0.text.contains("Grindelwald") }
        try await app.quit()
    }

    @Test("A failed next page says so in its row, and Enter tries again")
    func failedNextPage() async throws {
        let app = try makeSUT { $0.pictures = false }
        _ = try await app.terminal.frame(showing: "1 of 10+")
        try server.addFault(#"{"path":"/v1/feed","fault":{"status":503}}"#)
        app.terminal.press(.end)
        _ = try await app.terminal.frame(showing: "503")
        try server.clearFaults()
        app.terminal.press(.end)
        app.terminal.press(.enter)
        _ = try await app.terminal.frame(showing: "of 20+")
        try await app.quit()
    }

    @Test("A picture that cannot be had says so in its place, and R tries it again")
    func failedPicture() async throws {
        try server.addFault(#"{"path":"/pictures/*","fault":{"status":404}}"#)
        let app = try makeSUT()
        _ = try await app.terminal.frame { $0.lines[3..<17].joined().contains("×") }
        try server.clearFaults()
        app.terminal.press(.character("R"))
        _ = try await app.terminal.frame(showing: "▀▀▀▀")
        try await app.quit()
    }

    @Test("A store that cannot be opened is told once, and the app works on")
    func storeFails() async throws {
        let path = folder.path + "/file"
        try Data().write(to: URL(filePath: path))
        let app = try makeSUT { $0.storeFolder = path }
        _ = try await app.terminal.frame(showing: "1 of 10+")
        _ = try await app.terminal.frame(showing: "memory")
        try await app.quit()
    }

    @Test(
        "Titles, hints and errors are in the reader's language",
        arguments: [
            ("en", "My Feed", "Couldn't"), ("pt-BR", "Meu Feed", "Não"), ("el", "Το Feed μου", "σύνδεση"),
        ])
    func languages(locale: String, title: String, error: String) async throws {
        server.stop()
        let app = try makeSUT { $0.locale = Locale(identifier: locale) }
        _ = try await app.terminal.frame { $0.text.contains(title) && $0.text.contains(error) }
        try await app.quit()
    }

    @Test("Ctrl-C ends with the code of an interrupted program")
    func interrupted() async throws {
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: "1 of 10+")
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
