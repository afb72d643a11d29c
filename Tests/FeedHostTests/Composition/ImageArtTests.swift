import CommandLineKit
import ImageInterface
import TerminalInterface
import Testing
import TextInterface

@testable import FeedHost

@Suite("Image art by settings") struct ImageArtTests {
    @Test("Symbols are drawn finer than half blocks")
    func symbols() throws {
        let drawn = try [Settings.Graphics.symbols, .auto, .blocks].map { graphics in
            var settings = Settings()
            settings.storage = .memory
            settings.offline = true
            settings.graphics = graphics
            return try Composition.make(settings).dependencies.art.pixelsPerCell
        }

        #expect(drawn[0] == PixelSize(width: 2, height: 6))
        #expect(drawn[1...].allSatisfy { $0 == PixelSize(width: 1, height: 2) })
    }

    @Test(
        "Pictures are drawn in the finest blocks of the terminal, unless an option names them",
        arguments: [
            (Settings.Graphics.auto, true, ["HalfBlockArt", "SymbolArt", "SymbolArt"]),
            (.symbols, true, []), (.blocks, true, []), (.auto, false, []),
        ])
    func blocks(graphics: Settings.Graphics, hasColor: Bool, arts: [String]) throws {
        var settings = Settings()
        settings.storage = .memory
        settings.offline = true
        settings.graphics = graphics
        let artIn = try Composition.make(settings, hasColor: hasColor).dependencies.artIn

        let drawn = [TerminalTraits.Blocks.halves, .quadrants, .sextants].compactMap(artIn)

        #expect(drawn.map { "\(type(of: $0))" } == arts)
    }

    @Test("Without colors pictures are dithered, whatever the settings ask for")
    func monochrome() throws {
        for graphics in [Settings.Graphics.symbols, .auto, .blocks] {
            var settings = Settings()
            settings.storage = .memory
            settings.offline = true
            settings.graphics = graphics
            let art = try Composition.make(settings, hasColor: false).dependencies.art
            let halves = Bitmap(
                size: PixelSize(width: 2, height: 1), pixels: [0, 0, 0, 255, 255, 255, 255, 255])

            let grid = art.art(of: halves, columns: 2, rows: 1, background: Color(0))

            #expect(GridPrinter.lines(of: grid, hasColor: false) == [" █"])
        }
    }
}
