import RandomTesting
import TerminalInterface
import Testing
import TextInterface

@testable import TerminalANSI

/// Frames with placed pictures, in kitty's protocol.
@Suite("Placed pictures")
struct PlacedPictureTests {
    @Test(
        "Placed pictures are shown in their cells alone after random frames",
        arguments: (1...10).flatMap { seed in [(UInt64(seed), false), (UInt64(seed), true)] })
    func random(seed: UInt64, erasesPlaced: Bool) throws {
        var generator = SeededGenerator(seed: seed)
        var (sut, screen) = (makeSUT(), ScreenModel.forPictures)
        screen.erasesPlaced = erasesPlaced
        for number in 1...3 as ClosedRange<UInt16> { try keep(number, &sut, &screen) }

        for _ in 0..<100 {
            if Int.random(in: 0..<20, using: &generator) == 0 { sut.invalidate() }
            let grid = PictureScreen.randomGrid(columns: [-1...2, 15...21], &generator)
            try screen.show(grid, by: &sut)
            expect(screen, shows: grid)
        }
    }

    @Test("A placement moves with its rows under one id, and is deleted with them")
    func moved() throws {
        var (sut, screen) = (makeSUT(), ScreenModel.forPictures)
        try keep(1, &sut, &screen)
        var bytes = ""
        for row in [4, 3, -2] {
            let grid = PictureScreen.grid(row: row)
            let new = sut.bytes(for: Frame(grid: grid), size: PictureScreen.size)
            bytes += String(decoding: new, as: UTF8.self)
            try screen.take(new)
            expect(screen, shows: grid)
        }
        #expect(bytes.ranges(of: "a=p,").count == 3)
        #expect(!bytes.contains("a=d,"))

        try screen.show(PictureScreen.grid(), by: &sut)

        #expect(screen.placed.isEmpty)
        #expect(screen.pictures.count == 1)
    }

    @Test("An unchanged picture is not placed again")
    func unchanged() throws {
        var (sut, screen) = (makeSUT(), ScreenModel.forPictures)
        try keep(1, &sut, &screen)
        var grid = PictureScreen.grid(row: 1)
        try screen.show(grid, by: &sut)

        #expect(sut.bytes(for: Frame(grid: grid), size: PictureScreen.size).isEmpty)
        grid.put("text", row: 2, column: 12, style: .plain)
        #expect(sut.bytes(for: Frame(grid: grid), size: PictureScreen.size).count < 20)
    }

    @Test(
        "Pictures are placed on terminals that support it, and on unknown ones without sixels",
        arguments: [Replies.name("kitty(0.26.5)"), Replies.name("WezTerm 20240203"), ""],
        [ANSITerminal.GraphicsPreference.auto, .kitty])
    func shown(name: String, graphics: ANSITerminal.GraphicsPreference) async throws {
        guard !name.isEmpty || graphics == .auto else { return }
        let (pty, sut) = try ANSITerminal.started("Feed", columns: 12, rows: 6) {
            ($0.colors, $0.graphics) = (.trueColor, graphics)
        }
        let events = await sut.events(after: name + Replies.graphics + "\u{1B}[?62c", on: pty)
        #expect(events.contains(.picturesIn(.png, 10, 20)))

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
        let (pty, sut) = try ANSITerminal.started("Feed", columns: 12, rows: 6) { $0.colors = .trueColor }
        _ = await sut.events(
            after: Replies.name("kitty(0.26.5)") + Replies.graphics + "\u{1B}[?62c", on: pty)
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
        let (pty, sut) = try ANSITerminal.started("Feed", name: "tmux-256color") { $0.colors = .trueColor }
        let replies = Replies.name("tmux 3.3a") + "\u{1B}[?1;2c" + Replies.name("kitty(0.26.5)")

        #expect(
            await !sut.events(after: replies + Replies.graphics, on: pty).contains(where: \.isPictures))
        sut.stop()
    }

    // MARK: -

    private func makeSUT() -> Renderer {
        var renderer = Renderer(depth: .trueColor)
        renderer.usePlacements(KittyGraphics(salt: 1))
        return renderer
    }

    /// A cell has 10 × 20 pixels of a picture.
    private func keep(_ number: UInt16, _ sut: inout Renderer, _ screen: inout ScreenModel) throws {
        let picture = TerminalPicture.png(
            number, columns: PictureScreen.pictureColumns, rows: PictureScreen.pictureRows,
            width: 10 * PictureScreen.pictureColumns, height: 20 * PictureScreen.pictureRows)
        sut.placements?.tracker.add(try #require(PlacementTracker.Picture(picture)), as: number)
        try screen.take(KittyGraphics(salt: 1).transmit(picture, hasPlaceholders: false))
    }

    private func expect(
        _ screen: ScreenModel, shows grid: Grid, _ location: SourceLocation = #_sourceLocation
    ) {
        for row in 0..<grid.rows {
            for column in 0..<grid.columns {
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
