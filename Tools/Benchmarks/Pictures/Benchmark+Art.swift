import Foundation
import ImageArtBlocks
import ImageCodecs
import ImageInterface
import TerminalANSI
import TerminalInterface
import TextInterface

extension Benchmark {
    static let pictureArt = Benchmark(
        name: "picture-art",
        about: "a JPEG of 1024×768 in cells of 80×30, each way; the peer begins with decoded pixels"
    ) { setting in
        let trial = try ArtTrial(setting)
        var comparisons: [Comparison] = []
        for way in ArtTrial.ways {
            let chafa = Chafa(columns: ArtTrial.columns, rows: ArtTrial.rows, way.peer)
            if chafa == nil, way.name == nil {
                say("  without its peer: chafa's library is not installed (Tools/setup bench)")
            }
            var (bytes, bytesOfChafa) = (0, 0)
            var measures: [(String, Rounds.Measure)] = [
                ("ours", { try trial.milliseconds { bytes = try way.draw(trial) } + way.milliseconds(bytes) })
            ]
            if let chafa {
                measures.append(
                    (
                        "chafa",
                        {
                            trial.milliseconds { bytesOfChafa = trial.draw(with: chafa) }
                                + way.milliseconds(bytesOfChafa)
                        }
                    ))
            }
            let rounds = try await Rounds.run(setting.runs, measures)
            let name = "picture-art" + (way.name.map { "/\($0)" } ?? "")
            let (peer, peerName) = chafa == nil ? (nil, nil) : (rounds["chafa"], way.peerName)
            comparisons.append(
                Comparison(
                    name: name, unit: "ms", ours: rounds["ours"], peer: peer, peerName: peerName,
                    target: way.target))
            guard way.isSent else { continue }
            comparisons.append(
                Comparison(
                    name: name + "-bytes", unit: "kB", ours: Samples([Double(bytes) / 1_000]),
                    peer: chafa == nil ? nil : Samples([Double(bytesOfChafa) / 1_000]), peerName: peerName,
                    target: "a third"))
        }
        return comparisons
    }
}

/// A picture that is drawn in each of FeedHost's kinds of art.
private struct ArtTrial {
    struct Way: Sendable {
        /// `nil` for the one that all terminals have.
        let name: String?
        let peer: Chafa.Way
        let peerName: String
        var target = "≥ 1"
        /// Whether the time includes that on a link of 10 Mbit/s.
        var isSent = false
        /// Returns the bytes of a picture that is sent.
        let draw: @Sendable (ArtTrial) throws -> Int

        /// The time of bytes on the link.
        func milliseconds(_ bytes: Int) -> Double { isSent ? Double(bytes) * 8 / 10_000 : 0 }
    }

    static let (columns, rows) = (80, 30)
    private static let cell = CellPixels(width: 10, height: 20)
    private let width: Int, height: Int
    private let repeats: Int

    static let ways = [
        Way(name: nil, peer: .halfBlocks, peerName: "chafa") { try $0.draw(in: HalfBlockArt()) },
        Way(name: "symbols", peer: .symbols, peerName: "chafa sextants") { try $0.draw(in: SymbolArt()) },
        Way(name: "sixel", peer: .sixels, peerName: "chafa sixels") { try $0.drawSixels() },
        // A local terminal reads the pixels from shared memory.
        Way(name: "kitty", peer: .kitty, peerName: "chafa kitty", target: "≤ chafa's") {
            try $0.drawPixels()
        },
        // chafa sends uncompressed pixels in base64 to kitty: three times as many bytes.
        Way(name: "kitty-remote", peer: .kitty, peerName: "chafa kitty", isSent: true) {
            try $0.drawPNG()
        },
    ]

    private let jpeg: Data
    private let pixels: [UInt8]
    private let decoder = SystemImageDecoder()
    private let memory = SharedMemory()
    private let background = Palette(.dark).background

    init(_ setting: Setting) throws {
        (width, height) = (setting.size(1_024, smoke: 64), setting.size(768, smoke: 48))
        repeats = setting.size(5, smoke: 1)
        jpeg = try TestPicture.jpeg(width: width, height: height)
        pixels = TestPicture.pixels(width: width, height: height)
    }

    func milliseconds(_ work: () throws -> Void) rethrows -> Double {
        try seconds { for _ in 0..<repeats { try work() } } / Double(repeats) * 1_000
    }

    func draw(with chafa: Chafa) -> Int {
        chafa.draw(pixels, width: width, height: height)
    }

    private func draw(in art: any ImageArt) throws -> Int {
        let scale = art.pixelsPerCell
        let target = PixelSize(width: Self.columns * scale.width, height: Self.rows * scale.height)
        let bitmap = try decoder.decode(jpeg, covering: target)
        let grid = art.art(of: bitmap, columns: Self.columns, rows: Self.rows, background: background)
        guard grid.columns == Self.columns else { throw CannotRun("the art is too small.") }
        return 0
    }

    private var size: PixelSize {
        PixelSize(width: Self.columns * Self.cell.width, height: Self.rows * Self.cell.height)
    }

    private func drawSixels() throws -> Int {
        let bitmap = try decoder.decode(jpeg, covering: size).scaled(to: size).flattened(over: background)
        let indexed = bitmap.indexed(colors: 256)
        let picture = TerminalPicture.Indexed(
            width: size.width, height: size.height, palette: indexed.palette, pixels: indexed.pixels)
        let count = SixelEncoder.bytes(of: picture, rows: 0..<size.height).count
        guard count > 1_000 else { throw CannotRun("there are too few sixels.") }
        return count
    }

    private func drawPixels() throws -> Int {
        let bitmap = try decoder.decode(jpeg, covering: size).flattened(over: background)
        guard memory.put(bitmap.pixels) != nil else { throw CannotRun("there is no shared memory.") }
        memory.removeAll()
        return 0
    }

    private func drawPNG() throws -> Int {
        let bitmap = try decoder.decode(jpeg, covering: size).scaled(to: size).flattened(over: background)
        let count = try PNGEncoder().encode(bitmap).count
        guard count > 1_000 else { throw CannotRun("the PNG is too small.") }
        // It is sent in base64.
        return (count + 2) / 3 * 4
    }
}
