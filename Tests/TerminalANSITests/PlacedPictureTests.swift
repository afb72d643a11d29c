import RandomTesting
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

/// Frames with placed pictures, in kitty's protocol.
@Suite("Placed pictures")
struct PlacedPictureTests {
    private static let (columns, rows) = (24, 14)
    private static let (pictureColumns, pictureRows) = (6, 5)

    @Test(
        "Placed pictures are shown in their cells alone after random frames",
        arguments: (1...10).flatMap { seed in [(UInt64(seed), false), (UInt64(seed), true)] })
    func random(seed: UInt64, erasesPlaced: Bool) throws {
        var generator = SeededGenerator(seed: seed)
        var sut = makeSUT()
        var screen = ScreenModel(columns: Self.columns, rows: Self.rows)
        screen.erasesPlaced = erasesPlaced
        for number in 1...3 as ClosedRange<UInt16> { try keep(number, &sut, &screen) }

        for _ in 0..<100 {
            if Int.random(in: 0..<20, using: &generator) == 0 { sut.invalidate() }
            let grid = randomGrid(&generator)
            try screen.take(sut.bytes(for: Frame(grid: grid), size: size))
            expect(screen, shows: grid)
        }
    }

    @Test("A placement moves with its rows under one id, and is deleted with them")
    func moved() throws {
        var sut = makeSUT()
        var screen = ScreenModel(columns: Self.columns, rows: Self.rows)
        try keep(1, &sut, &screen)
        var bytes = ""
        for row in [4, 3, -2] {
            var grid = Grid(columns: Self.columns, rows: Self.rows)
            grid.draw(picture(1), row: row, column: 2)
            let new = sut.bytes(for: Frame(grid: grid), size: size)
            bytes += String(decoding: new, as: UTF8.self)
            try screen.take(new)
            expect(screen, shows: grid)
        }
        #expect(bytes.ranges(of: "a=p,").count == 3)
        #expect(!bytes.contains("a=d,"))

        try screen.take(
            sut.bytes(for: Frame(grid: Grid(columns: Self.columns, rows: Self.rows)), size: size))

        #expect(screen.placed.isEmpty)
        #expect(screen.pictures.count == 1)
    }

    @Test("An unchanged picture is not placed again")
    func unchanged() throws {
        var sut = makeSUT()
        var screen = ScreenModel(columns: Self.columns, rows: Self.rows)
        try keep(1, &sut, &screen)
        var grid = Grid(columns: Self.columns, rows: Self.rows)
        grid.draw(picture(1), row: 1, column: 4)
        _ = sut.bytes(for: Frame(grid: grid), size: size)

        #expect(sut.bytes(for: Frame(grid: grid), size: size).isEmpty)
        grid.put("text", row: 2, column: 12, style: .plain)
        #expect(sut.bytes(for: Frame(grid: grid), size: size).count < 20)
    }

    @Test(
        "Pictures are placed on terminals that support it, and on unknown ones without sixels",
        arguments: ["\u{1B}P>|kitty(0.26.5)\u{1B}\\", "\u{1B}P>|WezTerm 20240203\u{1B}\\", ""],
        [ANSITerminal.GraphicsPreference.auto, .kitty])
    func shown(name: String, graphics: ANSITerminal.GraphicsPreference) async throws {
        guard !name.isEmpty || graphics == .auto else { return }
        let pty = try PseudoTerminal(columns: 12, rows: 6)
        let sut = try ANSITerminal.forPictures(on: pty, graphics: graphics).started("Feed")
        pty.send("\(name)\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62cj")
        #expect(
            await sut.events { $0 == .key(.character("j"), []) }.contains(.picturesIn(.png, 10, 20)))

        sut.upload(.png(1, columns: 4, rows: 2, width: 40, height: 40))
        sut.upload(.png(2, columns: 4, rows: 2, width: 40, height: 40))
        var grid = Grid(columns: 12, rows: 6)
        grid.draw(Grid(picture: 1, columns: 4, rows: 2), row: 1, column: 2)
        sut.show(Frame(grid: grid))

        let model = try ScreenModel(of: pty, columns: 12, rows: 6)
        #expect(
            model.placed.map { [$0.row, $0.column] } == [
                [1, 2], [1, 3], [1, 4], [1, 5], [2, 2], [2, 3], [2, 4], [2, 5],
            ])
        #expect(model.cells[1][2].text == " ")
        #expect(model.pictures.count == 2)
        sut.stop()
        let left = try ScreenModel(of: pty, columns: 12, rows: 6)
        #expect(left.placed.isEmpty && left.pictures.isEmpty)
        #expect(pty.text.contains("a=d,d=I"))
    }

    @Test("Pictures are transmitted and placed again after a suspension")
    func lent() async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 6)
        let sut = try ANSITerminal.forPictures(on: pty).started("Feed")
        pty.send("\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62c")
        // Follows the event of pictures; the screen is drawn anew in between.
        _ = await sut.events { if case .identified = $0 { true } else { false } }
        sut.upload(.png(1, columns: 4, rows: 2, width: 40, height: 40))
        sut.show(Frame(grid: Grid(picture: 1, columns: 4, rows: 2)))
        pty.forget()

        sut.suspend()

        #expect(pty.text.ranges(of: "a=t,").count == 1)
        #expect(pty.text.ranges(of: "a=p,").count == 1)
        sut.stop()
    }

    @Test("Pictures are not placed in tmux")
    func tmux() async throws {
        let pty = try PseudoTerminal(columns: 12, rows: 6)
        var options = ANSITerminal.Options.testing(pty.program, name: "tmux-256color")
        options.colors = .trueColor
        let sut = try ANSITerminal(options).started("Feed")

        pty.send(
            "\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[?1;2c\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\j")

        let events = await sut.events { $0 == .key(.character("j"), []) }
        #expect(!events.contains { $0.isPictures })
        sut.stop()
    }

    // MARK: -

    private var size: TerminalSize { TerminalSize(columns: Self.columns, rows: Self.rows) }

    private func makeSUT() -> Renderer {
        var renderer = Renderer(depth: .trueColor)
        renderer.usePlacements(KittyGraphics(salt: 1))
        return renderer
    }

    private func picture(_ number: UInt16) -> Grid {
        Grid(picture: number, columns: Self.pictureColumns, rows: Self.pictureRows)
    }

    /// A cell has 10 × 20 pixels of a picture.
    private func keep(_ number: UInt16, _ sut: inout Renderer, _ screen: inout ScreenModel) throws {
        let picture = TerminalPicture.png(
            number, columns: Self.pictureColumns, rows: Self.pictureRows, width: 10 * Self.pictureColumns,
            height: 20 * Self.pictureRows)
        sut.placements?.tracker.add(try #require(PlacementTracker.Picture(picture)), as: number)
        try screen.take(KittyGraphics(salt: 1).transmit(picture, hasPlaceholders: false))
    }

    /// Two columns of pictures, scrolled and cut off at each edge, with text beside them and over them.
    private func randomGrid(_ generator: inout SeededGenerator) -> Grid {
        var grid = Grid(columns: Self.columns, rows: Self.rows)
        for left in [Int.random(in: -1...2, using: &generator), Int.random(in: 15...21, using: &generator)] {
            var row = Int.random(in: -4...3, using: &generator)
            while row < Self.rows {
                let number = UInt16.random(in: 1...3, using: &generator)
                grid.draw(picture(number), row: row, column: left)
                row += Self.pictureRows + Int.random(in: 0...3, using: &generator)
            }
        }
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let text = ["text", "漢字", "a longer line of text"].randomElement(using: &generator)!
            grid.put(
                SafeText(text), row: Int.random(in: 0..<Self.rows, using: &generator),
                column: Int.random(in: 0..<Self.columns, using: &generator), style: .plain)
        }
        return grid
    }

    private func expect(
        _ screen: ScreenModel, shows grid: Grid, _ location: SourceLocation = #_sourceLocation
    ) {
        for row in 0..<Self.rows {
            for column in 0..<Self.columns {
                let placed = screen.placed.filter { ($0.row, $0.column) == (row, column) }
                let wanted = grid[row, column].picture.map { part in
                    [1 << 16 | Int(part.picture), 10 * part.column, 20 * part.row]
                }
                #expect(
                    placed.map { [$0.picture, $0.x, $0.y] } == (wanted.map { [$0] } ?? []),
                    "at \(row), \(column)", sourceLocation: location)
                let text = wanted == nil ? grid.cluster(row: row, column: column) : " "
                #expect(
                    screen.cells[row][column].text == text, "at \(row), \(column)", sourceLocation: location)
            }
        }
    }
}
