import AppSettings
import CommandLineKit
import CommentsScene
import ConcurrencyTesting
import FeedFeature
import Foundation
import HTTPInterface
import HTTPMiddleware
import HTTPTesting
import ImagePipeline
import ItemInterface
import Synchronization
import Testing

@testable import FeedHost

@Suite("The network's executor") struct NetworkExecutorTests {
    private let executor = WatchedExecutor()

    /// A composition whose client reports whether it runs on the executor.
    private func makeSUT(_ isOnExecutor: @escaping @Sendable (Bool) -> Void) throws -> Composition {
        let arguments = ["--storage", "none", "--base-url", "http://example.org"]
        let settings = try Settings.read(arguments: arguments, environment: [:], keymap: .feedHost).0
        let stub = HTTPClientStub { [executor] _ in
            isOnExecutor(executor.isRunningHere)
            return HTTPResponse(status: 200, body: Data(#"{"items":[]}"#.utf8))
        }
        let made = try Composition.make(settings)
        var dependencies = made.dependencies
        dependencies.networkExecutor = executor
        dependencies.client = Composition.client(
            over: stub, settings: settings, reporter: nil, clock: ManualClock(), wallClock: WallClockStub(),
            tasks: TaskProviderMock(), log: dependencies.log, metrics: HTTPMetrics(), executor: executor)
        return Composition(settings: settings, dependencies: dependencies)
    }

    @Test("Comments are fetched on the network's thread")
    func comments() async throws {
        let places = Mutex<[Bool]>([])
        let sut = try makeSUT { isOnExecutor in places.withLock { $0.append(isOnExecutor) } }
        _ = try await sut.comments.load(of: UUID())
        #expect(places.withLock { $0 } == [true])
    }

    @Test("Pictures are fetched on the network's thread, and their chunks change no thread")
    func pictures() async throws {
        let places = Mutex<[Bool]>([])
        let sut = try makeSUT { isOnExecutor in places.withLock { $0.append(isOnExecutor) } }
        let url = try #require(HTTPURL("http://example.org/1.png"))
        _ = try? await sut.pictureLoader().bytes(of: .remote(url))
        #expect(places.withLock { $0 } == [true])
    }
}
