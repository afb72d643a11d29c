public import ImageInterface
public import Testing
import TextInterface

/// The contract of every ``ImageInterface/ImageArt``.
public enum ImageArtContract {
    /// A promise of an art.
    public struct Case: Sendable, CustomTestStringConvertible {
        /// The promise as a sentence.
        public let testDescription: String
        private let body: @Sendable (any ImageArt) async throws -> Void

        init(_ name: String, _ body: @escaping @Sendable (any ImageArt) async throws -> Void) {
            testDescription = name
            self.body = body
        }

        /// Records an issue where an art breaks the promise.
        public func check(_ art: some ImageArt) async throws { try await body(art) }
    }

    /// All promises.
    public static var cases: [Case] { sizes + places + transparency + repetition }

    private static var sizes: [Case] {
        [
            Case("The grid has the size that was asked for, whatever the picture's") { art in
                let red = Bitmap.filled(PixelSize(width: 3, height: 2), .red)
                for (columns, rows) in [
                    (80, 30), (1, 1), (7, 40), (300, 1), (0, 3), (3, 0), (-2, 5), (5, -2),
                ] {
                    let grid = art.art(of: red, columns: columns, rows: rows, background: .black)
                    #expect(grid.columns == max(0, columns))
                    #expect(grid.rows == max(0, rows))
                    #expect(grid.seen.allSatisfy { $0.isNear(Color(0xFF0000)) })
                }
            },
            Case("A picture without pixels is the background") { art in
                let none = Bitmap(size: PixelSize(width: 0, height: 0), pixels: [])
                let grid = art.art(of: none, columns: 2, rows: 1, background: Color(0x123456))
                #expect(grid.seen.count == 2)
                #expect(grid.seen.allSatisfy { $0.isNear(Color(0x123456)) })
            },
            Case("A cell shows a pixel at least") { art in
                #expect(art.pixelsPerCell.width >= 1 && art.pixelsPerCell.height >= 1)
            },
        ]
    }

    private static var places: [Case] {
        [
            Case("Colors lie in the grid as in the picture, however large that is") { art in
                for side in [16, 100, 333] {
                    let quarters = Bitmap(PixelSize(width: side, height: side)) { x, y in
                        switch (2 * x >= side, 2 * y >= side) {
                        case (false, false): .red
                        case (true, false): .green
                        case (false, true): .blue
                        case (true, true): .white
                        }
                    }
                    let grid = art.art(of: quarters, columns: 8, rows: 4, background: .black)
                    for (row, column, color) in [
                        (0, 1, 0xFF0000), (0, 6, 0x00FF00), (3, 1, 0x0000FF), (3, 6, 0xFFFFFF),
                    ] as [(Int, Int, UInt32)] {
                        #expect(grid.seen(row, column).isNear(Color(color)), "\(row), \(column) of \(side)")
                    }
                }
            },
            Case("Every cell is one column wide, and sure to be") { art in
                let noise = Bitmap(PixelSize(width: 64, height: 64)) { x, y in
                    SIMD4(UInt8(x * 37 % 256), UInt8(y * 91 % 256), UInt8((x + y) * 53 % 256), 255)
                }
                let grid = art.art(of: noise, columns: 16, rows: 8, background: .black)
                for row in 0..<8 {
                    for column in 0..<16 {
                        #expect(grid[row, column].width == 1)
                        #expect(!grid[row, column].isWidthUncertain)
                        #expect(SafeText(grid.cluster(row: row, column: column)).width == 1)
                    }
                }
            },
        ]
    }

    private static var transparency: [Case] {
        [
            Case("Transparent parts lie over the background") { art in
                let size = PixelSize(width: 8, height: 8)
                let clear = Bitmap.filled(size, SIMD4(200, 0, 0, 0))
                let thin = Bitmap.filled(size, SIMD4(255, 0, 255, 51))
                let ground = Color(0x646464)
                let (one, other) = (
                    art.art(of: clear, columns: 2, rows: 2, background: ground),
                    art.art(of: thin, columns: 2, rows: 2, background: ground)
                )
                #expect(one.seen.allSatisfy { $0.isNear(ground) })
                #expect(other.seen.allSatisfy { $0.isNear(Color(red: 131, green: 80, blue: 131)) })
            },
            Case("On the terminal's own background what is transparent stays free") { art in
                let half = Bitmap(PixelSize(width: 16, height: 16)) { x, _ in
                    x < 8 ? SIMD4(9, 8, 7, 127) : SIMD4(200, 100, 0, 128)
                }
                let grid = art.art(of: half, columns: 4, rows: 2, background: .terminal)
                for row in 0..<2 {
                    #expect(grid[row, 0] == .blank(.plain))
                    #expect(grid.seen(row, 3).isNear(Color(red: 200, green: 100, blue: 0)))
                }
            },
            Case("On the terminal's own background nothing is drawn in the color of its text") { art in
                let holes = Bitmap(PixelSize(width: 40, height: 40)) { x, y in
                    (x / 3 + y / 5) % 2 == 0 ? .red : SIMD4(0, 0, 0, 0)
                }
                let grid = art.art(of: holes, columns: 9, rows: 5, background: .terminal)
                for row in 0..<5 {
                    for column in 0..<9 where grid.cluster(row: row, column: column) != " " {
                        #expect(!grid[row, column].style.foreground.isTerminal)
                    }
                }
            },
        ]
    }

    private static var repetition: [Case] {
        [
            Case("The same picture is drawn the same, also on many threads at once") { art in
                let picture = Bitmap(PixelSize(width: 120, height: 90)) { x, y in
                    SIMD4(UInt8(2 * x), UInt8(2 * y), UInt8((x * y) % 256), 255)
                }
                let first = art.art(of: picture, columns: 30, rows: 12, background: .black)
                await withTaskGroup(of: Grid.self) { group in
                    for _ in 0..<8 {
                        group.addTask { art.art(of: picture, columns: 30, rows: 12, background: .black) }
                    }
                    for await grid in group { #expect(grid == first) }
                }
            }
        ]
    }
}
