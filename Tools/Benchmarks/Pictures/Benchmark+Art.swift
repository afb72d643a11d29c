import Foundation
import ImageArtBlocks
import ImageCodecs
import ImageInterface
import TextInterface

extension Benchmark {
    static let pictureArt = Benchmark(
        name: "picture-art",
        about: "a JPEG of 1024×768 in cells of 80×30; the peer begins with decoded pixels"
    ) { setting in
        let (width, height, columns, rows) = (1_024, 768, 80, 30)
        let jpeg = try TestPicture.jpeg(width: width, height: height)
        let pixels = TestPicture.pixels(width: width, height: height)
        let decoder = SystemImageDecoder()
        let art = HalfBlockArt()
        let scale = art.pixelsPerCell
        let target = PixelSize(width: columns * scale.width, height: rows * scale.height)
        let background = Palette(.dark).background
        let repeats = 10
        func milliseconds(_ work: () throws -> Void) rethrows -> Double {
            try seconds { for _ in 0..<repeats { try work() } } / Double(repeats) * 1_000
        }
        var measures: [(String, Rounds.Measure)] = [
            (
                "ours",
                {
                    try milliseconds {
                        let bitmap = try decoder.decode(jpeg, covering: target)
                        let grid = art.art(of: bitmap, columns: columns, rows: rows, background: background)
                        guard grid.columns == columns else { throw CannotRun("the art is too small.") }
                    }
                }
            )
        ]
        let chafa = Chafa(columns: columns, rows: rows)
        if let chafa {
            measures.append(("chafa", { milliseconds { chafa.draw(pixels, width: width, height: height) } }))
        } else {
            say("  without its peer: chafa's library is not installed (Tools/setup bench)")
        }
        let rounds = try await Rounds.run(setting.runs, measures)
        return [
            Comparison(
                name: "picture-art", unit: "ms", ours: rounds["ours"],
                peer: chafa == nil ? nil : rounds["chafa"], peerName: chafa == nil ? nil : "chafa",
                target: "≥ 1")
        ]
    }
}
