import CommandLineKit
import ImageInterface
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
