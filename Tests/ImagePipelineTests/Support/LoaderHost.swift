import ConcurrencyTesting
import Foundation
import HTTPInterface
import ImageInterface
import ItemInterface
import StorageInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import TextInterface

@testable import ImagePipeline

/// A loader with doubles of its dependencies.
final class LoaderHost {
    let pictures = PictureStoreSpy()
    let tasks = TaskProviderMock()
    let gates = Gates()
    let art = ArtSpy()
    private let decoder = DecoderStub()
    private let clock = ManualClock()
    private(set) var sut: PictureLoader!

    /// The response to each download.
    var response = HTTPResponse(status: 200, body: Data([8, 8]))
    /// The content of each file.
    var file = Result<Data, any Error>.success(Data([8, 8]))
    private(set) var filesRead: [String] = []
    /// Whether downloads wait at the gate of their URL.
    var isHolding = false
    /// The chunks of a download, each after a duration; after the last ones it waits for their progress.
    var chunks: [(count: Int, expected: Int)] = []
    var chunkDuration = Duration.zero
    private(set) var downloads: [HTTPURL] = []
    private(set) var events: [PictureEvent] = []

    init() {
        sut = PictureLoader(
            download: { [unowned self] in try await download($0, $2) },
            readFile: { [unowned self] in
                filesRead.append($0)
                return try file.get()
            }, cache: StoredPictureCache(store: pictures), decoder: decoder, art: art, tasks: tasks,
            clock: clock, executor: nil, memoryBudget: 1_000_000
        ) { [unowned self] in events.append($0) }
    }

    @discardableResult
    func load(_ url: HTTPURL, distance: Int = 0) -> Task<Data, any Error> {
        Task.immediate(name: "load") { @MainActor [self] in
            try await sut.bytes(of: .remote(url), distance: { distance })
        }
    }

    func art(of url: HTTPURL, isUserInitiated: Bool = false) async throws -> PictureArt {
        try await sut.art(
            of: .remote(url), columns: 20, rows: 10, appearance: { .dark }, isUserInitiated: isUserInitiated)
    }

    func showPixels(failure: ImageError? = nil, plain: [UInt8]? = nil) -> InMemoryTerminal {
        let terminal = InMemoryTerminal()
        decoder.plain = plain
        sut.pixels = PixelPictures(terminal: terminal, encoder: EncoderStub(failure: failure), tasks: tasks)
        sut.graphics = PixelGraphics(form: .png, cell: CellPixels(width: 2, height: 4))
        return terminal
    }

    private func download(
        _ url: HTTPURL, _ progress: @Sendable (Int, Int?) -> Void
    ) async throws -> HTTPResponse {
        downloads.append(url)
        if isHolding { await gates.pass(url.text) }
        for chunk in chunks {
            clock.advance(by: chunkDuration)
            progress(chunk.count, chunk.expected)
        }
        if !chunks.isEmpty { await gates.pass("chunk") }
        return response
    }
}
