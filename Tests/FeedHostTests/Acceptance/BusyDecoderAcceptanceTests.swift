import ConcurrencyTesting
import FileTesting
import Foundation
import HTTPTesting
import ImageInterface
import Synchronization
import TerminalInterface
import TerminalTesting
import Testing

@testable import FeedHost

@Suite("The app while decoders run", .inTurns) struct BusyDecoderAcceptanceTests {
    private let folder: TemporaryFolder
    private let decoder = HeldDecoder()

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The app, with all of its decoders busy.
    private func makeSUT() async throws -> ComposedApp {
        let feed = try ScriptedFeed(Array(0..<10))
        let app = try ComposedApp(
            reading: feed.baseURL, store: folder.path, rows: 200,
            adapt: { dependencies, _ in dependencies.decoder = decoder })
        let processors = min(4, ProcessInfo.processInfo.activeProcessorCount)
        await eventually { decoder.working == processors }
        return app
    }

    /// Opens the decoders' gate, and expects that they were still busy.
    private func letDecodersEnd(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(decoder.working > 0, "The decoders had to end first", sourceLocation: sourceLocation)
        decoder.gate.open()
    }

    @Test("Keys move the focus while all decoders are busy")
    func keys() async throws {
        let app = try await makeSUT()

        app.terminal.type("jj")

        _ = try await app.terminal.frame(showing: rowPosition(3, of: 10))
        letDecodersEnd()
        try await app.quit()
    }

    @Test("Quitting does not wait for busy decoders", arguments: ["q", "Ctrl-C", "SIGTERM"])
    func quits(_ way: String) async throws {
        let app = try await makeSUT()

        switch way {
        case "q": app.terminal.press(.character("q"))
        case "Ctrl-C": app.terminal.press(.character("c"), .control)
        default: app.terminal.send(.terminated(signal: SIGTERM))
        }

        #expect(try await app.exitCode() == (way == "q" ? 0 : way == "Ctrl-C" ? 130 : 128 + SIGTERM))
        letDecodersEnd()
        try await app.tasks.waitForAll()
    }

    @Test("Suspending does not wait for busy decoders")
    func suspends() async throws {
        let app = try await makeSUT()

        app.terminal.press(.character("z"), .control)

        await eventually { app.terminal.calls.contains(.suspend) }
        letDecodersEnd()
        try await app.quit()
    }
}

/// A decoder that waits for a gate.
private nonisolated final class HeldDecoder: ImageDecoder {
    let gate = Gate()
    private let calls = Mutex(0)

    /// The number of busy threads.
    var working: Int { calls.withLock { $0 } }

    func size(of data: Data) throws(ImageError) -> PixelSize { PixelSize(width: 4, height: 4) }

    func decode(_ data: Data, covering target: PixelSize) throws(ImageError) -> Bitmap {
        calls.withLock { $0 += 1 }
        defer { calls.withLock { $0 -= 1 } }
        guard gate.block() else {
            // A single waiter is enough to fail.
            gate.open()
            throw .unreadable
        }
        return Bitmap(size: PixelSize(width: 1, height: 1), pixels: [0, 0, 255, 255])
    }
}
