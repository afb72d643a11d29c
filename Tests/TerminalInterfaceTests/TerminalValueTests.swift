import TerminalInterface
import Testing
import TextInterface

@Suite("Values of a terminal") struct TerminalValueTests {
    @Test(
        "A size has at least one column and one row", arguments: [(0, 5, 1, 5), (7, -3, 7, 1), (2, 1, 2, 1)])
    func size(columns: Int, rows: Int, expectedColumns: Int, expectedRows: Int) {
        let sut = TerminalSize(columns: columns, rows: rows)

        #expect((sut.columns, sut.rows) == (expectedColumns, expectedRows))
    }

    @Test("Modifiers are combined as a set")
    func modifiers() {
        let sut: Modifiers = [.shift, .control]

        #expect(sut.contains(.shift) && sut.contains(.control) && !sut.contains(.alt))
        #expect(sut.subtracting(.shift) == .control)
    }

    @Test("Pixels of another count than width × height trap")
    func pixelCount() async {
        await #expect(processExitsWith: .failure) {
            _ = TerminalPicture.Pixels(width: 2, height: 2, bytes: Array(repeating: 0, count: 15))
        }
    }

    @Test("An index beyond the palette traps")
    func paletteIndex() async {
        await #expect(processExitsWith: .failure) {
            _ = TerminalPicture.Indexed(width: 2, height: 1, palette: [.terminal], pixels: [0, 1])
        }
    }

    @Test("A terminal that cannot lend itself runs no program")
    func run() async {
        #expect(await MinimalTerminal().run(["/bin/true"], environment: [:]) == nil)
    }
}

/// A terminal with the required methods only.
private struct MinimalTerminal: Terminal {
    let size = TerminalSize(columns: 80, rows: 24)
    let events = AsyncStream<TerminalEvent> { $0.finish() }

    func start() throws(TerminalError) {}
    func show(_ frame: Frame) {}
    func repaint() {}
    func copy(_ text: SafeText) {}
    func suspend() {}
    func stop() {}
}
