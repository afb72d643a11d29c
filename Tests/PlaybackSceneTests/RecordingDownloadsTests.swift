import ConcurrencyTesting
import DesktopKit
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import ListInterface
import PresentationTesting
import SceneSupport
import SharedListUI
import SharedPresentation
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import PlaybackScene

@Suite("Saving the recordings of items", .timeLimit(.minutes(1))) struct RecordingDownloadsTests {
    private let folder: TemporaryFolder
    private let tasks = TaskProviderMock()
    private let clock = ManualClock()
    private let environment = ScreenEnvironment(keymap: Keymap([.save]))
    private let screen: ListScreen
    private let told = Told()

    init() throws {
        folder = try TemporaryFolder()
        screen = ListScreen(
            ListConfiguration(title: "Posts"), environment: environment, tasks: tasks, clock: clock)
    }

    private func makeSUT(
        _ client: any HTTPClient, executor: (any TaskExecutor)? = nil
    ) -> RecordingDownloads {
        let sut = RecordingDownloads(
            FileDownloader(client: client, clock: clock),
            context: SceneContext(
                environment: environment, tasks: tasks, clock: clock, wallClock: WallClockStub(),
                messages: LoadMessages(LoadFailureMessages(locale: Locale(identifier: "en"))) { error in
                    switch error {
                    case let error as HTTPError: LoadFailure(error)
                    case FileDownloader.Failure.refused(let status): .refused(status: status)
                    default: .other
                    }
                }), expand: { [folder] path in path == "~" ? nil : folder.path + "/" + path },
            executor: executor)
        sut.notify = { [told] in told.sentences.append($0) }
        return sut
    }

    /// Answers the question for the path with another one.
    private func answer(_ path: String) {
        _ = screen.handle(.key(.character("u"), .control))
        _ = screen.handle(.paste(path))
        _ = screen.handle(.key(.enter, []))
    }

    private var question: String {
        let size = TerminalSize(columns: 60, rows: 8)
        screen.prepare(size)
        return screen.draw(size).lines.last ?? ""
    }

    private func data(_ name: String) -> Data? {
        FileManager.default.contents(atPath: "\(folder.path)/\(name)")
    }

    /// A client of which each recording's bytes come when its gate is opened.
    private func held(_ gates: Gates) -> HTTPClientStub {
        HTTPClientStub { request in
            await gates.pass(request.url.text)
            try Task.checkCancellation()
            return HTTPResponse(status: 200, body: Data("sound".utf8))
        }
    }

    @Test("A recording is saved at the path that the reader types, by default one of its title")
    func saved() async throws {
        let sut = makeSUT(HTTPStreamStub([.init(chunks: ["so", "und"], expectedCount: 5)]))
        sut.save(.recording(1, title: "On the Ferry!"), on: screen)
        #expect(question.contains("./on-the-ferry.mp3"))
        answer("a.mp3")
        #expect(environment.download.first?.text == "saving on-the-ferry.mp3")
        try await tasks.waitForAll()
        #expect(data("a.mp3") == Data("sound".utf8))
        #expect(told.sentences == ["Saved as \(folder.path)/a.mp3"])
        #expect(environment.download.isEmpty)
    }

    @Test("The path of a complete file is remembered, that of a failed or stopped download is not")
    func remembered() async throws {
        let sut = makeSUT(
            HTTPStreamStub([.init(404), .init(chunks: ["sound"], expectedCount: 5)]))
        sut.remember = { [told] in told.files.append("\($0) \($1)") }
        sut.save(.recording(1), at: "./a.mp3")
        try await tasks.waitForAll()
        #expect(told.files.isEmpty)
        sut.save(.recording(1), at: "./a.mp3")
        try await tasks.waitForAll()
        #expect(told.files == ["\(folder.path)/a.mp3 \(FeedItem.recording(1).id)"])
    }

    @Test("A recording is saved at a path without a question, which stops it where it runs")
    func withoutQuestion() async throws {
        let gates = Gates()
        let sut = makeSUT(held(gates))
        sut.save(.recording(1), at: "a.mp3")
        #expect(told.sentences == ["saving recording.mp3"])
        await eventually { gates.waiting.count == 1 }
        sut.save(.recording(1), at: "")
        #expect(told.sentences.last == "Stopped saving recording.mp3 at 0 bytes: s resumes")
        sut.save(.recording(1), at: "")
        // The cancelled request, and the next one.
        gates.openAll()
        await eventually { gates.waiting.count == 1 }
        gates.openAll()
        try await tasks.waitForAll()
        #expect(told.sentences.last == "Saved as \(folder.path)/a.mp3")
        sut.save(.picture(location: "Lake"), at: "b.mp3")
        #expect(told.sentences.last == "This post has no recording.")
    }

    @Test("The status bar shows the bytes that are there, of two downloads those of both")
    func progress() async throws {
        let gates = Gates()
        let sut = makeSUT(PartsClient(gates, first: 1_500_000, expected: 12_000_000))
        sut.save(.recording(1), on: screen)
        answer("a.mp3")
        await eventually { environment.download.first?.text == "saving 1.5 MB of 12 MB" }
        sut.save(.recording(2), on: screen)
        answer("b.mp3")
        await eventually { environment.download.first?.text == "saving 2 recordings: 3 MB of 24 MB" }
        await sut.finish()
        #expect(environment.download.isEmpty)
        #expect(data("a.mp3.part")?.count == 1_500_000)
        #expect(told.sentences.count == 2)
        try await tasks.waitForAll()
    }

    @Test(
        "Saving again stops a download, which says how to resume it, and then resumes it without a question")
    func stopped() async throws {
        let gates = Gates()
        let client = PartsClient(gates, first: 1_500_000, expected: 1_500_005)
        let sut = makeSUT(client)
        sut.save(.recording(1), on: screen)
        answer("a.mp3")
        await eventually { environment.download.first?.text == "saving 1.5 MB of 1.5 MB" }
        sut.save(.recording(1), on: screen)
        #expect(told.sentences == ["Stopped saving recording.mp3 at 1.5 MB of 1.5 MB: s resumes"])
        #expect(environment.download.isEmpty)
        sut.save(.recording(1), on: screen)
        await eventually { gates.passed.count == 2 }
        gates.openAll()
        try await tasks.waitForAll()
        #expect(client.ranges == [nil, "bytes=1500000-"])
        #expect(data("a.mp3")?.count == 1_500_005)
        #expect(told.sentences.last == "Saved as \(folder.path)/a.mp3")
    }

    @Test("Two recordings are saved at a time, and the next one when one of them ends")
    func queue() async throws {
        let gates = Gates()
        let client = held(gates)
        let sut = makeSUT(client)
        for number in 1...3 {
            sut.save(.recording(number), on: screen)
            answer("\(number).mp3")
        }
        #expect(told.sentences == ["recording.mp3 starts after the others"])
        await eventually { gates.waiting.count == 2 }
        #expect(client.requests.count == 2)
        sut.save(.recording(3), on: screen)
        #expect(told.sentences.last == "Stopped saving recording.mp3 at 0 bytes: s resumes")
        sut.save(.recording(3), on: screen)
        #expect(told.sentences.last == "recording.mp3 starts after the others")
        gates.open("http://127.0.0.1/1.mp3")
        await eventually { client.requests.count == 3 }
        await eventually { gates.waiting.count == 2 }
        gates.openAll()
        try await tasks.waitForAll()
        #expect((1...3).allSatisfy { data("\($0).mp3") == Data("sound".utf8) })
    }

    @Test("A failure says why, where the download stands, and how to resume it")
    func failures() async throws {
        let cases: [(HTTPStreamStub.Response, String)] = [
            (.init(404), "The server answered 404 (not found)"),
            (
                .init(headers: ["Content-Type": "text/html"], chunks: ["Hello"]),
                "The server answered with a web page, not a recording: check your connection, or open the link"
            ),
            (.failure(HTTPError(.noConnection)), "Couldn't connect"),
            (
                .failure(HTTPError(.forbiddenAddress)),
                "Blocked: a public feed links to a private address (--allow-private allows it)"
            ),
            (
                .init(chunks: ["sound"], failure: HTTPError(.closed)),
                "Something went wrong (see the log). Stopped saving recording.mp3 at 5 bytes: s resumes"
            ),
        ]
        for (number, (response, sentence)) in cases.enumerated() {
            let sut = makeSUT(HTTPStreamStub([response]))
            sut.save(.recording(number), on: screen)
            answer("\(number).mp3")
            try await tasks.waitForAll()
            #expect(told.sentences.last == sentence)
            #expect(environment.download.isEmpty)
        }
    }

    @Test("A connection that is lost for good is reported")
    func lost() async throws {
        let sut = makeSUT(
            HTTPStreamStub([
                .init(headers: ["ETag": "\"1\""], chunks: ["sound"], failure: HTTPError(.tooSlow)),
                .failure(HTTPError(.noConnection)),
            ]))
        sut.save(.recording(1), on: screen)
        answer("a.mp3")
        for _ in 1...5 {
            try await clock.waitForSleepers()
            clock.advance(by: .seconds(16))
        }
        await eventually { !told.sentences.isEmpty }
        #expect(told.sentences == ["Connection lost while saving recording.mp3, at 5 bytes: s resumes"])
        try await tasks.waitForAll()
    }

    @Test("A download that fails again before it resumes is resumed at its path without a question, too")
    func resumedOffline() async throws {
        let client = HTTPStreamStub([
            .init(
                headers: ["ETag": "\"1\""], chunks: ["so"], expectedCount: 5, failure: HTTPError(.closed)),
            .failure(HTTPError(.noConnection)),
            .init(206, headers: ["Content-Range": "bytes 2-4/5"], chunks: ["und"]),
        ])
        let sut = makeSUT(client)
        sut.save(.recording(1), on: screen)
        answer("a.mp3")
        for _ in 1...2 {
            try await tasks.waitForAll()
            #expect(told.sentences.last?.contains("at 2 bytes of 5 bytes: s resumes") == true)
            sut.save(.recording(1), on: screen)
        }
        try await tasks.waitForAll()
        #expect(client.requests.map { $0.headers["Range"] } == [nil, "bytes=2-", "bytes=2-"])
        #expect(data("a.mp3") == Data("sound".utf8))
    }

    @Test("A path that cannot be written is reported with the system's reason")
    func unwritable() async throws {
        let sut = makeSUT(HTTPStreamStub([.init(chunks: ["sound"])]))
        for (path, part) in [("~", "~"), ("none/a.mp3", "\(folder.path)/none/a.mp3")] {
            sut.save(.recording(1), on: screen)
            answer(path)
            try await tasks.waitForAll()
            #expect(
                told.sentences.last?.hasPrefix("Couldn't save: No such file or directory (\(part)") == true)
        }
    }

    @Test("The program does not wait long for a disk that does not respond")
    func blockedDisk() async throws {
        let executor = HeldExecutor()
        let sut = makeSUT(HTTPStreamStub([.init(404)]), executor: executor)
        sut.save(.recording(1), on: screen)
        answer("a.mp3")
        await eventually { executor.isHolding }
        let finish = Task { await sut.finish() }
        try await clock.waitForSleepers()
        #expect(told.sentences == ["Stopped saving recording.mp3 at 0 bytes: s resumes"])
        clock.advance(by: .seconds(2))
        await finish.value
        executor.release()
        try await tasks.waitForAll()
    }

    @Test("An item without a recording on a server has none to save")
    func without() {
        let sut = makeSUT(HTTPStreamStub([.init(404)]))
        #expect(sut.canSave(.recording(1)))
        #expect(!sut.canSave(.picture(location: "Lake")))
    }
}

/// The sentences for the reader.
private final class Told {
    var sentences: [String] = []
    var files: [String] = []
}

extension FeedItem {
    fileprivate static func recording(_ number: Int, title: String? = nil) -> FeedItem {
        var summary = ItemSummary(
            id: .numbered(number), source: .numbered(9), nativeID: String(number),
            firstSeen: Date(timeIntervalSinceReferenceDate: 0),
            media: [ItemMedia(.remote(HTTPURL("http://127.0.0.1/\(number).mp3")!), type: "audio/mpeg")])
        summary.title = title
        return FeedItem(summary, text: nil)
    }
}
