import TextInterface

/// The fuzz target of `Tools/fuzz TextInterface`: sanitizing, layout and drawing.
enum FuzzTarget {
    /// The seed corpus. The first byte is the width of lines.
    static let seeds = [
        "\u{8}A sentence, with https://a.example/path?a=1&b=2-and_more; \u{1B}[31mred\u{7}\t\u{9B}1m\r\n",
        "\u{3}漢字かな한글 👩‍🚀 🇬🇷🇧🇷 1️⃣ ☎︎ 👍🏽 e\u{301}\u{302} ﷺ\u{200B}\u{FEFF}\u{AD}",
        "\u{6}\u{1100}\u{1161}\u{11A8}\u{AC00}\u{11A8}\u{1162} \u{AC00}\u{1162} \u{1160}\u{11FF}\u{D7CB} \u{182D}\u{180B}\u{180C} "
            + "a" + String(repeating: "\u{1161}", count: 40) + "\u{1161}"
            + String(repeating: "\u{1161}", count: 40),
        "\u{B}\n“a” ‘b’ „c« » – — − │─═▒×·…•◊■►↑›↪\n\nd\n\n",
        "\u{5}שָׁלוֹם (א) لا می\u{200C}خواهم ٣٤ \u{202E}abc\u{202C}\u{2066}x\u{2069} ა हिन्दी ไทย\u{E000}\u{E0001}",
        "\u{1}\u{301}\u{200D}\u{FE0F}a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\n\u{2028}",
    ].map { Array($0.utf8) }

    private static let columns = 24

    /// The promise that a text breaks; `nil` if none is broken.
    static func fault(in bytes: [UInt8]) -> String? {
        guard let first = bytes.first else { return nil }
        let source = String(decoding: bytes.dropFirst(), as: UTF8.self)
        let text = SafeText(source)
        let width = Int(first) % (columns + 8)
        return fault(in: text) ?? fault(inLayout: text, source, width) ?? fault(inGrid: text, width)
            ?? fault(inParts: SafeText.paragraphs(source))
    }

    /// The promise that a text's clusters break.
    static func fault(in text: SafeText) -> String? {
        if let scalar = text.text.unicodeScalars.first(where: isHarmful) { return "U+\(scalar.value)" }
        if !text.clusters.allSatisfy({ (1...2).contains($0.width) }) { return "a width of no column" }
        if text.width != text.clusters.reduce(0, { $0 + $1.width }) { return "a width of \(text.width)" }
        if let cluster = text.clusters.first, cluster.drawn(as: text.text).width != cluster.width {
            return "\(cluster.text) is drawn in another width"
        }
        return SafeText(text.text) == text ? nil : "sanitized twice it is another text"
    }

    private static func fault(inLayout text: SafeText, _ source: String, _ width: Int) -> String? {
        let lines = text.wrapped(to: width)
        if lines.contains(where: { $0.width > width }) { return "a line of \(lines.map(\.width)) columns" }
        // Leading spaces, and those between clusters that are too wide, may be a line.
        if width > 1, lines.dropFirst().contains(where: \.isEmpty) { return "an empty line" }
        let (kept, given) = (lines.flatMap(\.clusters), text.clusters.filter { $0.width <= width })
        if kept.filter(isInk) != given.filter(isInk) { return "wrapping loses clusters" }
        if text.truncated(to: width).width > max(0, width) { return "truncated to more than \(width)" }
        let end = SafeText(endOf: source, covering: width)
        if end.width > width { return "an end of \(end.width) columns" }
        if end.clusters != text.clusters.suffix(end.clusters.count) { return "an end that is none" }
        return nil
    }

    private static func fault(inGrid text: SafeText, _ width: Int) -> String? {
        var grid = Grid(columns: columns, rows: 2)
        grid.fill(grid.bounds, style: .plain, with: ".")
        let column = width - 4
        let drawn = grid.put(text, row: 0, column: column, style: .plain, limit: width)
        if drawn > width { return "\(drawn) columns are drawn" }
        for row in 0..<2 {
            for place in 0..<columns where row != 0 || place < column || place >= column + drawn {
                if grid.cluster(row: row, column: place) != "." { return "drawn at \(place)" }
            }
        }
        return fault(in: grid) ?? fault(inDrawing: grid, row: drawn % 3 - 1, column: 2 * column - columns)
    }

    /// The promise that a grid's cells break.
    private static func fault(in grid: Grid) -> String? {
        for row in 0..<grid.rows {
            var behind = 0
            for place in 0..<grid.columns {
                let cell = grid[row, place]
                if (cell.width == 0) != (place < behind) { return "half a cluster" }
                if cell.width != 0 { behind = place + Int(cell.width) }
            }
            if behind != grid.columns { return "a cluster beyond the edge" }
            if grid.line(row).unicodeScalars.contains(where: isHarmful) { return "harm in the grid" }
        }
        return nil
    }

    /// The promise that a grid breaks when it is drawn on another, and restyled.
    private static func fault(inDrawing grid: Grid, row: Int, column: Int) -> String? {
        var (other, copy) = (grid, Grid(columns: columns, rows: 2))
        other.draw(grid, row: row, column: column)
        if let fault = fault(in: other) { return "\(fault) in a drawn grid" }
        copy.draw(grid, row: 0, column: 0)
        if copy != grid || !Grid.sameRow(copy, grid, row: 0) { return "a copy differs" }
        if copy.hasUncertainWidth(row: 0) != grid.hasUncertainWidth(row: 0) {
            return "a copy's width is certain"
        }
        copy.restyle(Rectangle(row: row, column: column, rows: 1, columns: columns)) { $0.adding(.bold) }
        let lines = [copy, grid].map { grid in (0..<2).map(grid.line) }
        if lines[0] != lines[1] { return "restyled to another text" }
        return (copy == grid) == (0..<2).allSatisfy { Grid.sameRow(copy, grid, row: $0) }
            ? nil : "equal rows of unequal grids"
    }

    /// The promise that paragraphs, or what is made of them, break.
    private static func fault(inParts parts: [SafeText]) -> String? {
        if parts.first?.isEmpty == true || parts.last?.isEmpty == true { return "an empty line at an end" }
        let width = parts.reduce(0) { $0 + $1.width }
        if SafeText(parts).width != width { return "\(width) columns become \(SafeText(parts).width)" }
        let joined = SafeText.joined(parts, by: .dot)
        if joined.width != width + 3 * max(0, parts.count - 1) { return "joined to \(joined.width) columns" }
        if Sign.dot.before(joined).width != joined.width + 2 { return "a sign of another width" }
        let plain = joined.inPlainSigns
        if plain.width != joined.width || plain.inPlainSigns != plain { return "plain signs: \(plain)" }
        let missing = plain.text.unicodeScalars.first { $0.plainSign != nil }
        return missing.flatMap { scalar in
            plain.clusters.contains { $0.text == String(scalar) } ? "\(scalar)" : nil
        }
    }

    private static func isInk(_ cluster: SafeText.Cluster) -> Bool { cluster.text != " " }

    /// Whether terminals may act on a scalar, by Swift's own Unicode tables.
    static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200C, 0x200D, 0xFE0E, 0xFE0F, 0x180B...0x180F: return false
        default: break
        }
        let properties = scalar.properties
        return [.control, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator]
            .contains(properties.generalCategory)
            || properties.isBidiControl || properties.isDefaultIgnorableCodePoint
            || properties.isNoncharacterCodePoint || (0xFFF9...0xFFFB).contains(scalar.value)
    }

    /// Whether the bytes contain the canary of `Tools/fuzz --canary`.
    static func isCanary(_ bytes: [UInt8]) -> Bool {
        let text = SafeText(String(decoding: bytes.dropFirst(), as: UTF8.self))
        return text.clusters.contains { $0.text.unicodeScalars.count { $0 == "\u{301}" } > 1 }
    }
}
