import ImageArtBlocks
import ImageInterface
import ImageTesting
import Testing
import TextInterface

@Suite struct DitheredArtTests {
    @Test("A gradient is filled increasingly, from empty to full")
    func gradient() {
        let grid = draw(columns: 32, rows: 4) { x, _ in UInt8(min(255, max(0, 5 * x - 30))) }

        let filled = (0..<16).map { grid.filled(columns: 2 * $0..<2 * $0 + 2) }
        #expect(filled == filled.sorted())
        #expect(Set(filled).count >= 10)
        #expect(filled.first == 0)
        #expect(filled.last == 32)
    }

    @Test("Each shade is filled in proportion to its brightness")
    func shades() {
        for shade in 0...255 {
            let filled = draw(columns: 2, rows: 2) { _, _ in UInt8(shade) }.filled(columns: 0..<2)
            #expect(abs(Double(filled) - Double(shade) * 16 / 255) <= 1)
        }
    }

    @Test("Black is empty and white full on dark, and inverted on light")
    func grounds() {
        for (background, empty, full) in [
            (Color(0x101010), 0, 255), (.terminal, 0, 255), (Color(0xF0F0F0), 255, 0),
        ] as [(Color, UInt8, UInt8)] {
            #expect(draw(columns: 2, rows: 1, on: background) { _, _ in empty }.text(0) == "  ")
            #expect(draw(columns: 2, rows: 1, on: background) { _, _ in full }.text(0) == "██")
        }
    }

    @Test("Art for light backgrounds is the inverse of that for dark ones")
    func inverted() {
        let shade = { (x: Int, _: Int) in UInt8(4 * x) }
        let dark = draw(columns: 32, rows: 4, shade)
        let light = draw(columns: 32, rows: 4, on: Color(0xFFFFFF), shade)

        for column in 0..<32 {
            let sum =
                dark.filled(columns: column..<column + 1) + light.filled(columns: column..<column + 1)
            #expect(abs(sum - 16) <= 2)
        }
        #expect(light.filled(columns: 0..<1) == 16)
    }

    @Test("Quadrants are at the positions of their pixels")
    func places() {
        for (place, symbol) in ["▘", "▝", "▖", "▗"].enumerated() {
            let grid = draw(columns: 1, rows: 1) { x, y in 2 * y + x == place ? 255 : 0 }
            #expect(grid.text(0) == symbol)
            #expect(grid[0, 0].style == .plain)
        }
    }

    @Test("A faint picture is drawn in full contrast, despite a few bright pixels")
    func contrast() {
        let grid = draw(columns: 32, rows: 32) { x, y in
            x == 9 && y < 20 ? 255 : x < 32 ? 60 : 130
        }

        #expect(grid.text(31) == String(repeating: " ", count: 16) + String(repeating: "█", count: 16))
    }

    @Test("Transparent pixels stay free, on dark and on light")
    func transparency() {
        for background in [Color(0x101010), Color(0xF0F0F0), .terminal] {
            for shade: UInt8 in [0, 255] {
                let clear = Bitmap.filled(PixelSize(width: 4, height: 4), SIMD4(shade, shade, shade, 0))
                let grid = DitheredArt().art(of: clear, columns: 2, rows: 2, background: background)
                #expect(grid.text(0) == "  ")
            }
        }
    }

    @Test("Green is brighter than red, and red than blue")
    func colors() {
        let filled = [SIMD4<UInt8>(0, 0, 255, 255), SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255)].map {
            DitheredArt().art(
                of: .filled(PixelSize(width: 8, height: 8), $0), columns: 4, rows: 4, background: Color(0)
            ).filled(columns: 0..<4)
        }

        #expect(filled[0] < filled[1] && filled[1] < filled[2])
    }

    @Test("The art has the requested size, whatever the picture's")
    func size() {
        for (columns, rows) in [(80, 30), (1, 1), (7, 40), (0, 3), (-2, 5)] {
            for side in [0, 1, 3] {
                let bitmap = Bitmap.filled(PixelSize(width: side, height: side), SIMD4(9, 9, 9, 255))
                let grid = DitheredArt().art(
                    of: bitmap, columns: columns, rows: rows, background: Color(0))
                #expect(grid.columns == max(0, columns))
                #expect(grid.rows == max(0, rows))
            }
        }
    }

    /// The art of a gray picture with one pixel per quadrant.
    private func draw(
        columns: Int, rows: Int, on background: Color = Color(0), _ shade: (Int, Int) -> UInt8
    ) -> Grid {
        let bitmap = Bitmap(PixelSize(width: 2 * columns, height: 2 * rows)) { x, y in
            SIMD4(shade(x, y), shade(x, y), shade(x, y), 255)
        }
        return DitheredArt().art(of: bitmap, columns: columns, rows: rows, background: background)
    }
}

extension Grid {
    fileprivate func text(_ row: Int) -> String {
        (0..<columns).map { cluster(row: row, column: $0) }.joined()
    }

    /// The number of filled quadrants in some columns.
    fileprivate func filled(columns: Range<Int>) -> Int {
        let counts: [String: Int] = [
            " ": 0, "▘": 1, "▝": 1, "▖": 1, "▗": 1, "▀": 2, "▌": 2, "▞": 2, "▚": 2, "▐": 2, "▄": 2, "▛": 3,
            "▜": 3, "▙": 3, "▟": 3, "█": 4,
        ]
        return columns.reduce(0) { sum, column in
            (0..<rows).reduce(sum) { $0 + counts[cluster(row: $1, column: column)]! }
        }
    }
}
