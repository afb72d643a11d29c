import AppSettings
import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPInterface
import HTTPTesting
import ItemInterface
import ListInterface
import PlaybackScene
import SceneSupport
import SharedListUI
import Synchronization
import TerminalInterface
import Testing
import TextInterface

@testable import FeedHost

@Suite("The recordings' executor") struct RecordingExecutorTests {
    @Test("Recordings are written on a thread of their own, so that a slow disk delays no pictures")
    func recordings() async throws {
        let folder = try TemporaryFolder()
        let (executor, tasks) = (WatchedExecutor(), TaskProviderMock())
        let isOnExecutor = Mutex<[Bool]>([])
        let settings = try Settings.read(
            arguments: ["--storage", "none"], environment: [:], keymap: .feedHost
        ).0
        let made = try Composition.make(settings)
        #expect(made.dependencies.recordingExecutor != nil)
        var dependencies = made.dependencies
        (dependencies.tasks, dependencies.recordingExecutor) = (tasks, executor)
        dependencies.client = HTTPClientStub { [executor] _ in
            isOnExecutor.withLock { $0.append(executor.isRunningHere) }
            return HTTPResponse(status: 200, body: Data("sound".utf8))
        }
        let composition = Composition(settings: settings, dependencies: dependencies)
        let context = composition.sceneContext(in: ScreenEnvironment(keymap: .feedHost))
        let screen = ListScreen(
            ListConfiguration(title: "Posts"), environment: context.environment, tasks: tasks,
            clock: context.clock)
        let sut = composition.recordingDownloads(in: context)
        sut.save(.recording, on: screen)
        _ = screen.handle(.key(.character("u"), .control))
        _ = screen.handle(.paste(folder.path + "/a.mp3"))
        _ = screen.handle(.key(.enter, []))
        try await tasks.waitForAll()
        await sut.finish()
        #expect(isOnExecutor.withLock(\.self) == [true])
        #expect(FileManager.default.contents(atPath: folder.path + "/a.mp3") == Data("sound".utf8))
    }
}

extension FeedItem {
    fileprivate static let recording = FeedItem(
        ItemSummary(
            id: UUID(), source: UUID(), nativeID: "1", firstSeen: .distantPast,
            media: [ItemMedia(.remote(HTTPURL("http://127.0.0.1/1.mp3")!), type: "audio/mpeg")]), text: nil)
}
