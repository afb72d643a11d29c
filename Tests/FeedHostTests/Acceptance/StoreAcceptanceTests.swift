import AppSettings
import CommandLineKit
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPTesting
import LibraryStorageInterface
import StorageInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("Faults of the store in the app", .inTurns) struct StoreAcceptanceTests {
    private let folder: TemporaryFolder
    private let feed: ScriptedFeed
    private let log = LogFile()

    init() throws {
        folder = try TemporaryFolder()
        feed = try ScriptedFeed(Array(0..<10))
    }

    private var database: URL { URL(filePath: folder.path).appending(path: "feedhost.sqlite") }

    /// SQLite's files; an open database has more than a closed one.
    private var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
            .filter { $0.hasPrefix("feedhost.sqlite") }
    }

    private func makeSUT(change: (inout Settings) -> Void = { _ in }) throws -> ComposedApp {
        try ComposedApp(reading: feed.baseURL, store: folder.path) { settings in
            settings.logFile = log.path
            change(&settings)
        }
    }

    /// Fills a store, and closes it.
    private func fill() async throws {
        let app = try makeSUT()
        try await app.read(showing: rowPosition(1, of: 10))
    }

    /// Changes the file of a store.
    private func damage(_ change: (inout Data) -> Void) async throws {
        try await fill()
        await eventually { files.count == 2 }
        var data = try Data(contentsOf: database)
        change(&data)
        try data.write(to: database)
    }

    private func expectToWork(
        _ app: ComposedApp, saying sentence: String, logging line: String
    ) async throws {
        _ = try await app.terminal.frame(showing: sentence)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.pass(5)
        app.terminal.type("j")
        let frame = try await app.terminal.frame(showing: rowPosition(2, of: 10), hiding: sentence)
        #expect(frame.text.contains("Place 1."))
        await app.settle()
        await app.reload()
        #expect(try await !app.settledFrame().text.contains(sentence))
        #expect(log.lines.count { $0.contains(line) } == 1)
        #expect(try app.dependencies.stores.library.list(ItemScope()).count == 10)
        try await app.quit()
    }

    @Test("A store of a newer version is left alone, and memory replaces it")
    func newerVersion() async throws {
        // The user version is in the bytes from offset 60 (SQLite's file format).
        try await damage { $0.replaceSubrange(60..<64, with: [0, 1, 0, 0]) }
        try await expectToWork(
            makeSUT(), saying: localized(.notices, "store.newer-version").beginning,
            logging: "error opening the cache: newerVersion")
    }

    @Test("A corrupt store is quarantined and replaced")
    func damaged() async throws {
        try await damage { $0.replaceSubrange(0..<100, with: Data(repeating: 7, count: 100)) }
        try await expectToWork(
            makeSUT(), saying: localized(.notices, "store.rebuilt").beginning,
            logging: "cache damaged: moved to \(folder.path)")
        let app = try makeSUT()
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        #expect(
            !app.terminal.frames.contains { $0.text.contains(localized(.notices, "store.rebuilt").beginning) }
        )
        try await app.quit()
    }

    @Test("A store without a folder to be in is kept in memory until the program ends")
    func unavailable() async throws {
        let path = folder.path + "/file"
        try Data().write(to: URL(filePath: path))
        try await expectToWork(
            makeSUT { $0.storeFolder = path }, saying: localized(.notices, "store.unavailable").beginning,
            logging: "error opening the cache: unavailable")
    }

    @Test("A store in memory is there for as long as the program runs, and says nothing")
    func memory() async throws {
        let app = try makeSUT { $0.storage = .memory }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        await app.settle()
        #expect(try app.dependencies.stores.library.list(ItemScope()).count == 10)
        #expect(!app.terminal.frames.contains { $0.text.contains("cache") })
        try await app.quit()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("With --storage none a notice says that nothing is stored")
    func nothing() async throws {
        let app = try makeSUT { $0.storage = .none }
        _ = try await app.terminal.frame(
            showing: localized(.notices, "store.none"))
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        await app.settle()
        try await app.quit()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test(
        "A library that cannot be read later on is reported once, each fault with its reason in the log")
    func failsLater() async throws {
        try await fill()
        let library = FaultyLibrary()
        let app = try ComposedApp(
            reading: feed.baseURL, store: folder.path, change: { $0.logFile = log.path },
            adapt: { dependencies, _ in dependencies.stores.library = library })
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        await app.settle()
        library.fail(lists: .inputOutput)
        for _ in 0..<2 {
            app.terminal.type("u")
            await app.settle()
        }
        let sentence = localized(.failures, "failure.storage.input-output")
        let frame = try await app.terminal.frame(showing: sentence)
        #expect(frame.text.contains("Place 0."))
        app.pass(60)
        app.terminal.type("u")
        _ = try await app.terminal.frame { !$0.text.contains(sentence) }
        #expect(try await !app.settledFrame().text.contains(sentence))
        #expect(log.lines.count { $0.contains("error reading the library: inputOutput") } > 1)
        try await app.quit()
    }

    @Test("Pictures that cannot be stored are reported once, each with its reason in the log")
    func picturesNotStored() async throws {
        let store = PictureStoreSpy()
        store.stub(insert: .failure(StorageError(.full, code: 13, message: "a full disk")))
        let app = try ComposedApp(
            reading: feed.baseURL, store: folder.path, change: { $0.logFile = log.path },
            adapt: { dependencies, _ in dependencies.stores.pictures = store })
        let url = feed.server.url(ScriptedFeed.picture(1))
        try await expectToWork(
            app, saying: localized(.failures, "failure.storage.full"),
            logging: "cache error saving picture \(url): full (13: a full disk)")
        #expect(log.lines.count { $0.contains("cache error saving picture") } > 1)
    }

    @Test("Stored pictures that cannot be read are reported once, each with its reason in the log")
    func picturesNotRead() async throws {
        let store = PictureStoreSpy()
        store.stub(retrieve: .failure(StorageError(.inputOutput, message: "a broken disk")))
        let app = try ComposedApp(
            reading: feed.baseURL, store: folder.path, change: { $0.logFile = log.path },
            adapt: { dependencies, _ in dependencies.stores.pictures = store })
        try await expectToWork(
            app, saying: localized(.failures, "failure.storage.input-output"),
            logging:
                "cache error for picture \(feed.server.url(ScriptedFeed.picture(1))): inputOutput (a broken disk)"
        )
    }

    @Test("Comments that cannot be stored are reported once, with the reason in the log")
    func commentsNotStored() async throws {
        let store = CommentsStoreSpy()
        store.stub(insert: .failure(StorageError(.full, message: "a full disk")))
        let app = try ComposedApp(
            reading: feed.baseURL, store: folder.path, change: { $0.logFile = log.path },
            adapt: { dependencies, _ in dependencies.stores.comments = store })
        try await app.openComments(showing: "Message 0.")
        await app.settle()
        app.terminal.press(.escape)
        _ = try await app.terminal.frame(showing: localized(.failures, "failure.storage.full"))
        #expect(log.lines.count { $0.contains("error saving comments: full (a full disk)") } == 1)
        try await app.quit()
    }

    @Test("A choice that cannot be stored is reported once, with the file and the reason")
    func stateNotWritten() async throws {
        let app = try makeSUT { [folder] in $0.stateFile = "/dev/null/\(folder.path)/state.json" }
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 10))
        app.terminal.type("+")
        _ = try await app.terminal.frame(showing: localized(.host, "state.failed"))
        app.pass(60)
        app.terminal.type("j")
        _ = try await app.terminal.frame { !$0.text.contains(localized(.host, "state.failed")) }
        app.terminal.type("-")
        #expect(try await !app.settledFrame().text.contains(localized(.host, "state.failed")))
        #expect(
            log.lines.contains {
                $0.contains("error saving settings in /dev/null/\(folder.path)/state.json: Not a directory")
            })
        try await app.quit()
    }
}
