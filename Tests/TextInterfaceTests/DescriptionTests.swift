import Testing
import TextInterface

@Suite("Descriptions of cells") struct DescriptionTests {
    @Test("A color is described by its components, or as the terminal's")
    func colors() {
        #expect("\(Color(0x0A_0B0C))" == "#0A0B0C")
        #expect("\(Color.terminal)" == "terminal")
    }

    @Test("A style is described by its colors and attributes")
    func styles() {
        let style = Style(foreground: Color(0xFF_FFFF), attributes: [.inverse, .bold, .underline])
        #expect("\(style)" == "#FFFFFF on terminal bold underline inverse")
        #expect("\(Style.plain.adding([.dim, .italic, .struck]))" == "terminal on terminal dim italic struck")
    }

    @Test("A cell is described by its glyph and style, or as the right half of a glyph")
    func cells() {
        var grid = Grid(columns: 5, rows: 1)
        grid.put("a朝👩‍👩‍👧‍👦", row: 0, column: 0, style: .plain)
        #expect("\(grid[0, 0])" == "\"a\", terminal on terminal")
        #expect("\(grid[0, 2])" == "the right half of a glyph, terminal on terminal")
        #expect("\(grid[0, 3])" == "a cluster, terminal on terminal")
    }
}
