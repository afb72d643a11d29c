import AppSettings
import CommandLineKit
import ImageInterface
import TerminalInterface
import Testing
import TextInterface

@testable import FeedHost

@Suite("Image art by settings") struct ImageArtTests {
    @Test(
        "Pictures are drawn in the finest blocks of the terminal, unless an option names them or colors are missing",
        arguments: [
            (Settings.Graphics.auto, true, ["HalfBlockArt", "SymbolArt", "SymbolArt"]),
            (.symbols, true, ["SymbolArt", "SymbolArt", "SymbolArt"]),
            (.blocks, true, ["HalfBlockArt", "HalfBlockArt", "HalfBlockArt"]),
            (.auto, false, ["DitheredArt", "DitheredArt", "DitheredArt"]),
            (.symbols, false, ["DitheredArt", "DitheredArt", "DitheredArt"]),
            (.blocks, false, ["DitheredArt", "DitheredArt", "DitheredArt"]),
        ])
    func blocks(graphics: Settings.Graphics, hasColor: Bool, arts: [String]) throws {
        let art = try art(graphics, hasColor: hasColor)

        #expect(TerminalTraits.Blocks.all.map { "\(type(of: art($0)))" } == arts)
    }

    @Test("Symbols named by an option are drawn with sextants, finer than half blocks")
    func symbols() throws {
        let art = try art(.symbols)(.halves)

        #expect(art.pixelsPerCell == PixelSize(width: 2, height: 6))
    }

    @Test("Without colors pictures are dithered")
    func monochrome() throws {
        let halves = Bitmap(size: PixelSize(width: 2, height: 1), pixels: [0, 0, 0, 255, 255, 255, 255, 255])

        let grid = try art(.auto, hasColor: false)(.halves).art(
            of: halves, columns: 2, rows: 1, background: Color(0))

        #expect(GridPrinter.lines(of: grid, hasColor: false) == [" █"])
    }

    private func art(
        _ graphics: Settings.Graphics, hasColor: Bool = true
    ) throws -> (TerminalTraits.Blocks) -> any ImageArt {
        var settings = Settings()
        settings.storage = .memory
        settings.offline = true
        settings.graphics = graphics
        return try Composition.make(settings, hasColor: hasColor).dependencies.art
    }
}

extension TerminalTraits.Blocks {
    fileprivate static let all: [Self] = [.halves, .quadrants, .sextants]
}
