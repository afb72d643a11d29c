import AppSettings
import FileTesting
import FoundationEssentials
import ImageCodecs
import ImageInterface
import StorageTesting
import TerminalInterface
import TerminalTesting
import Testing
import TextInterface

@testable import FeedHost

@Suite("Pictures in pixels", .inTurns) struct PixelPictureAcceptanceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeSUT(
        _ feed: ScriptedFeed, change: (inout Settings) -> Void = { _ in }
    ) throws -> ComposedApp {
        try ComposedApp(reading: feed.baseURL, store: folder.path, change: change)
    }

    @Test("A terminal that shows pixels receives each picture once, as a PNG in the shape of its cells")
    func handedOver() async throws {
        let feed = try ScriptedFeed([1, 2])
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame { $0.showsTwoScriptedPictures }

        app.terminal.send(.pictures(PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 20))))

        let frame = try await app.terminal.frame { Self.numbers(in: $0).count == 2 }
        #expect(Set(app.terminal.pictures.keys) == Self.numbers(in: frame))
        for picture in app.terminal.pictures.values {
            // The scripted pictures are square.
            #expect(picture.columns == 2 * picture.rows && picture.rows > 2)
            guard case .png(let png) = picture.content else { continue }
            let size = try SystemImageDecoder().size(of: Data(png))
            #expect(size == PixelSize(width: 4, height: 4))
        }
        try await app.quit()
    }

    @Test("A picture that the terminal does not accept stays in blocks")
    func blocks() async throws {
        let feed = try ScriptedFeed([1])
        let app = try ComposedApp(
            reading: feed.baseURL, store: folder.path,
            adapt: { dependencies, _ in dependencies.encoder = NoEncoder() })
        _ = try await app.terminal.frame { $0.scriptedPictureRows > 2 }

        app.terminal.send(.pictures(PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 20))))

        let frame = try await app.settledFrame()
        #expect(frame.scriptedPictureRows > 2)
        #expect(Self.numbers(in: frame).isEmpty)
        #expect(app.terminal.pictures.isEmpty)
        try await app.quit()
    }

    private nonisolated struct NoEncoder: ImageEncoder {
        func encode(_ bitmap: Bitmap) throws(ImageError) -> [UInt8] { throw .notEncodable }
    }

    @Test("A picture that comes back on the screen is not uploaded again")
    func comesBack() async throws {
        let feed = try ScriptedFeed(Array(0..<30))
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 30))
        app.terminal.send(.pictures(PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 20))))
        let first = try await app.terminal.frame { Self.numbers(in: $0).count >= 2 }
        app.terminal.press(.end)
        _ = try await app.terminal.frame {
            $0.text.contains(rowPosition(30, of: 30))
                && Self.numbers(in: $0).isDisjoint(with: Self.numbers(in: first))
                && Self.numbers(in: $0).count >= 2
        }

        app.terminal.press(.home)

        _ = try await app.terminal.frame {
            $0.text.contains(rowPosition(1, of: 30))
                && Self.numbers(in: $0).isSuperset(of: Self.numbers(in: first))
        }
        try await app.quit()
    }

    @Test("Pictures on the screen are not evicted from the terminal, also when cells become larger")
    func zoomed() async throws {
        let feed = try ScriptedFeed([1])
        let app = try makeSUT(feed)
        _ = try await app.terminal.frame(showing: rowPosition(1, of: 1))
        app.terminal.send(.pictures(PixelGraphics(form: .png, cell: CellPixels(width: 10, height: 20))))
        let first = try await app.terminal.frame { !Self.numbers(in: $0).isEmpty }

        app.terminal.send(.pictures(PixelGraphics(form: .png, cell: CellPixels(width: 20, height: 40))))

        let frame = try await app.terminal.frame {
            !Self.numbers(in: $0).isEmpty && Self.numbers(in: $0) != Self.numbers(in: first)
        }
        #expect(Self.numbers(in: frame).isSubset(of: app.terminal.pictures.keys))
        try await app.quit()
    }

    private nonisolated static func numbers(in frame: Frame) -> Set<UInt16> {
        let grid = frame.grid
        return Set(
            (0..<grid.rows).flatMap { row in
                (0..<grid.columns).compactMap { grid[row, $0].picture?.picture }
            })
    }
}
