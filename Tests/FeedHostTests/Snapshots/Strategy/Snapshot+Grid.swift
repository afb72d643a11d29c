import TextInterface

extension Snapshot where Value == Grid {
    /// The characters of a grid, in a frame.
    nonisolated static var characters: Snapshot {
        Snapshot { grid in
            Snapshot<[String]>.framed(columns: grid.columns).text((0..<grid.rows).map(grid.line))
        }
    }

    /// The characters of a grid, and below them a letter for the style of each cell, with a legend of the
    /// letters.
    nonisolated static var styles: Snapshot {
        Snapshot { grid in
            let letters = StyleLetters(grid)
            return characters.text(grid)
                + Snapshot<[String]>.framed(columns: grid.columns).text(letters.lines)
                + Snapshot<[String]>.lines.text(letters.legend)
        }
    }
}

/// A letter for each style of a grid, in the order in which a reader meets them.
nonisolated struct StyleLetters {
    /// The letters of the grid's rows.
    let lines: [String]
    /// The styles of the letters.
    let legend: [String]

    init(_ grid: Grid) {
        var styles: [Style] = []
        var places: [Style: Int] = [:]
        lines = (0..<grid.rows).map { row in
            var line = ""
            for column in 0..<grid.columns {
                let style = grid[row, column].style
                if places[style] == nil {
                    places[style] = styles.count
                    styles.append(style)
                }
                line.append(Self.letter(places[style] ?? 0))
            }
            return line
        }
        legend = styles.enumerated().map { "\(Self.letter($0))  \($1)" }
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

    private static func letter(_ place: Int) -> Character {
        if place < letters.count { return letters[place] }
        // Latin Extended-A and what follows: letters of one cell, more than a grid has styles.
        return Unicode.Scalar(UInt32(0x100 + place - letters.count)).map(Character.init) ?? "?"
    }
}
