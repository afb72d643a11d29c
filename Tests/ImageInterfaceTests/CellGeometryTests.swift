import ImageInterface
import RandomTesting
import Testing

@Suite struct CellGeometryTests {
    @Test(
        "A picture of a known aspect ratio takes the expected cells",
        arguments: [
            (PixelSize(width: 400, height: 300), 80, 30, (80, 30)),
            (PixelSize(width: 400, height: 300), 80, 10, (27, 10)),
            (PixelSize(width: 300, height: 300), 80, 30, (60, 30)),
            (PixelSize(width: 1000, height: 100), 80, 30, (80, 4)),
            (PixelSize(width: 100, height: 1000), 80, 30, (6, 30)),
            (PixelSize(width: 2, height: 1), 1, 1, (1, 1)),
        ])
    func known(_ size: PixelSize, _ columns: Int, _ rows: Int, _ expected: (Int, Int)) {
        let cells = CellGeometry.usual.cells(for: size, columns: columns, rows: rows)

        #expect(cells == expected)
    }

    @Test(
        "A random picture fits, takes at least one cell, and fills the columns or the rows",
        arguments: 1...500)
    func fits(_ seed: Int) {
        let (sut, size, columns, rows) = makeSUT(seed)

        let cells = sut.cells(for: size, columns: columns, rows: rows)

        #expect(1...columns ~= cells.columns)
        #expect(1...rows ~= cells.rows)
        #expect(cells.columns == columns || cells.rows == rows)
    }

    @Test("A random picture keeps its aspect ratio, up to half a cell", arguments: 1...500)
    func shape(_ seed: Int) {
        let (sut, size, columns, rows) = makeSUT(seed)

        let cells = sut.cells(for: size, columns: columns, rows: rows)

        let shape = Double(size.width) / Double(size.height) * sut.aspect
        let across = Double(cells.rows) * shape
        let down = Double(cells.columns) / shape
        let isKept = abs(across - Double(cells.columns)) <= 0.5 || abs(down - Double(cells.rows)) <= 0.5
        // A picture that would be thinner than half a cell takes one.
        #expect(isKept || across < 0.5 && cells.columns == 1 || down < 0.5 && cells.rows == 1)
    }

    @Test(
        "There are no cells without room or without pixels",
        arguments: [
            (PixelSize(width: 4, height: 3), 0, 5), (PixelSize(width: 4, height: 3), 5, 0),
            (PixelSize(width: 4, height: 3), -1, 5), (PixelSize(width: 0, height: 3), 5, 5),
            (PixelSize(width: 4, height: 0), 5, 5),
        ])
    func none(_ size: PixelSize, _ columns: Int, _ rows: Int) {
        #expect(CellGeometry.usual.cells(for: size, columns: columns, rows: rows) == (0, 0))
    }

    @Test(
        "The part that fills a box has the box's aspect ratio and touches two sides of the picture",
        arguments: [
            (PixelSize(width: 400, height: 300), 14, 4, PixelSize(width: 400, height: 229)),
            (PixelSize(width: 400, height: 100), 14, 4, PixelSize(width: 175, height: 100)),
            (PixelSize(width: 9, height: 4_000), 14, 4, PixelSize(width: 9, height: 5)),
            (PixelSize(width: 4_000, height: 1), 1, 9, PixelSize(width: 1, height: 1)),
            (PixelSize(width: 1, height: 4_000), 9, 1, PixelSize(width: 1, height: 1)),
            (PixelSize(width: 0, height: 3), 14, 4, PixelSize(width: 0, height: 0)),
            (PixelSize(width: 3, height: 0), 14, 4, PixelSize(width: 0, height: 0)),
            (PixelSize(width: 3, height: 3), 0, 4, PixelSize(width: 0, height: 0)),
            (PixelSize(width: 3, height: 3), 4, 0, PixelSize(width: 0, height: 0)),
        ])
    func part(_ size: PixelSize, _ columns: Int, _ rows: Int, _ expected: PixelSize) {
        #expect(CellGeometry.usual.part(of: size, filling: columns, by: rows) == expected)
    }

    @Test("A random picture's part keeps the box's aspect ratio, up to half a pixel", arguments: 1...500)
    func partShape(_ seed: Int) {
        let (sut, size, columns, rows) = makeSUT(seed)

        let part = sut.part(of: size, filling: columns, by: rows)

        #expect(1...size.width ~= part.width && 1...size.height ~= part.height)
        #expect(part.width == size.width || part.height == size.height)
        let shape = Double(columns) / (Double(rows) * sut.aspect)
        let (across, down) = (Double(part.height) * shape, Double(part.width) / shape)
        let isKept =
            abs(across - Double(part.width)) <= 0.5 || abs(down - Double(part.height)) <= 0.5
        // A part that would be thinner than half a pixel takes one.
        #expect(isKept || across < 0.5 && part.width == 1 || down < 0.5 && part.height == 1)
    }

    @Test(
        "An invalid cell aspect becomes 2",
        arguments: [0, -1, .nan, .infinity])
    func aspect(_ aspect: Double) {
        #expect(CellGeometry(aspect: aspect) == .usual)
    }

    private func makeSUT(_ seed: Int) -> (CellGeometry, PixelSize, columns: Int, rows: Int) {
        var generator = SeededGenerator(seed: seed)
        return (
            CellGeometry(aspect: .random(in: 0.5...4, using: &generator)),
            PixelSize(
                width: .random(in: 1...4000, using: &generator),
                height: .random(in: 1...4000, using: &generator)),
            .random(in: 1...300, using: &generator), .random(in: 1...100, using: &generator)
        )
    }
}
