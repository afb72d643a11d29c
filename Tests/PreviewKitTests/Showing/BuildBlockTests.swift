import TerminalInterface
import Testing
import TextInterface

@testable import PreviewKit

@Suite("BuildBlock")
struct BuildBlockTests {
    private let size = TerminalSize(columns: 60, rows: 20)

    @Test("A successful build takes no lines")
    func none() {
        #expect(BuildBlock(.idle, in: size).lines.isEmpty)
        #expect(BuildBlock(.building, in: size).lines.isEmpty)
    }

    @Test("Errors are listed in whole lines below their count")
    func errors() {
        let error = BuildError(place: "A.swift:1", message: "cannot find 'x' in scope")
        let lines = BuildBlock(.failed([error]), in: size).lines.map(\.text)
        #expect(lines.first?.contains("1 error") == true)
        #expect(lines.last == "  A.swift:1: cannot find 'x' in scope")
    }

    @Test("Many errors take half of the terminal, with a count of the others")
    func many() {
        let errors = (1...50).map { BuildError(place: "A.swift:\($0)", message: "expected '}'") }
        let block = BuildBlock(.failed(errors), in: size)
        #expect(block.rows == 10)
        #expect(block.lines.last?.text == "  … and 42 more lines")
    }

    @Test("The frame of the preview shrinks by the lines of errors")
    func room() {
        let shown = ShownState(SampleStates.all[0], settings: PreviewSettings(), appearance: .dark)
        let labels = PreviewLabels(
            feature: "Sample", states: ["lines"], index: 0, locale: "en", appearance: .dark, colors: "256",
            size: nil)
        let screen = PreviewScreen(shown, labels: labels) { _ in }
        screen.build = .failed([BuildError(place: "A.swift:1", message: "expected '}'")])
        screen.prepare(size)
        let grid = screen.draw(size).grid
        #expect(grid.line(16).contains("r reload"))
        #expect(grid.line(17).contains("does not build"))
        #expect(grid.line(18).contains("A.swift:1: expected '}'"))
        #expect(grid.line(19).contains("Sample  lines 1/1"))
        screen.menu = PreviewMenu()
        #expect(screen.draw(size).grid.line(17) == grid.line(17))
        screen.build = .building
        screen.prepare(size)
        #expect(screen.draw(size).grid.line(19).contains("building …"))
    }
}
