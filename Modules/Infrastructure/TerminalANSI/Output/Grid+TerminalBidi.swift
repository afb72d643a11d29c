import TerminalInterface
import TextInterface

extension Grid {
    /// The grid as a terminal has to receive it in order to show the cells of this one.
    func arranged(for bidi: TerminalTraits.Bidi) -> Grid {
        guard bidi != .cells else { return self }
        var result = self
        for row in 0..<rows {
            switch bidi {
            case .cells: break
            case .cellsWithoutMarks: result.removeMarks(row)
            case .runs: result.reverseRuns(row)
            case .lines: result.reverseWords(row)
            }
        }
        return result
    }

    /// Removes the marks of right-to-left letters, which are read without them.
    private mutating func removeMarks(_ row: Int) {
        for column in rightToLeftRuns(row).joined() where self[row, column].scalar == nil {
            guard let letter = scalars(row, column).first else { continue }
            replace(row: row, column: column, by: String(letter), style: self[row, column].style)
        }
    }

    /// Reverses the clusters of each run.
    ///
    /// kitty takes the cells of one font between two spaces as a run, and reverses it if its first letter is
    /// right to left. The glyphs are then assigned to cells by the number of scalars of the cells as sent:
    /// clusters of one run have the same number, filled up with non-joiners (U+200C), which also keep lam and
    /// alef from becoming a ligature of one cell. The fonts of letters and of punctuation may be the same
    /// one: the weight of cells beside a run differs, so that its font does.
    private mutating func reverseRuns(_ row: Int) {
        let runs = rightToLeftRuns(row) { font($0, $1) == font($0, $1 - 1) }
        for run in runs {
            // A cell has room for three scalars beside its letter.
            let clusters = run.map { scalars(row, $0).prefix(3) }
            let count = 1 + (clusters.map(\.count).max() ?? 0)
            for (column, cluster) in zip(run, clusters.reversed()) {
                let padding = String(repeating: "\u{200C}", count: count - cluster.count)
                let style = self[row, column].style
                replace(row: row, column: column, by: String(cluster) + padding, style: style)
            }
            let isBold = font(row, run.lowerBound).contains(.bold)
            for column in [run.lowerBound - 1, run.upperBound] where isTextOfAnyFont(row, column) {
                restyle(Rectangle(row: row, column: column, rows: 1, columns: 1)) { style in
                    var style = style
                    style.attributes.subtract(.bold)
                    return isBold ? style : style.adding(.bold)
                }
            }
        }
    }

    /// Reverses the letters of each word, which a left-to-right mark (U+200E) separates from the next one.
    /// Digits are not reversed by the terminal, but would be reordered with a word.
    ///
    /// Konsole replaces presentation forms by forms of its own choice. A joiner (U+200D) or non-joiner after
    /// each letter makes it choose the same ones, and no ligature of lam and alef.
    private mutating func reverseWords(_ row: Int) {
        let words = rightToLeftRuns(row) { isLetter($0, $1) && isLetter($0, $1 - 1) }
        for word in words {
            let letters = word.reversed().map { (text: joined($0, row), style: self[row, $0].style) }
            for (column, letter) in zip(word, letters) {
                let mark = column == word.upperBound - 1 ? "\u{200E}" : ""
                replace(row: row, column: column, by: letter.text + mark, style: letter.style)
            }
        }
    }

    /// The cluster and the joiner that its presentation form, if it is one, implies.
    private func joined(_ column: Int, _ row: Int) -> String {
        let cluster = cluster(row: row, column: column)
        guard let name = cluster.unicodeScalars.first?.properties.name, name.hasSuffix(" FORM") else {
            return cluster
        }
        let joins = name.hasSuffix(" INITIAL FORM") || name.hasSuffix(" MEDIAL FORM")
        return cluster + (joins ? "\u{200D}" : "\u{200C}")
    }

    /// The runs of adjacent right-to-left cells of one column in a row.
    ///
    /// - Parameter continues: Whether a cell belongs to the run of the cell before it.
    private func rightToLeftRuns(
        _ row: Int, continues: (_ row: Int, _ column: Int) -> Bool = { _, _ in true }
    ) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for column in 0..<columns
        where self[row, column].width == 1 && isRightToLeft(row: row, column: column) {
            if let last = runs.last, last.upperBound == column, continues(row, column) {
                runs[runs.count - 1] = last.lowerBound..<column + 1
            } else {
                runs.append(column..<column + 1)
            }
        }
        return runs
    }

    private func scalars(_ row: Int, _ column: Int) -> String.UnicodeScalarView {
        cluster(row: row, column: column).unicodeScalars
    }

    private func isLetter(_ row: Int, _ column: Int) -> Bool {
        scalars(row, column).first?.properties.isAlphabetic == true
    }

    /// The attributes that select a font.
    private func font(_ row: Int, _ column: Int) -> Style.Attributes {
        self[row, column].style.attributes.intersection([.bold, .italic])
    }

    /// Whether a cell is left-to-right text that may be in the font of letters: spaces, lines, blocks and
    /// braille are drawn without a font.
    private func isTextOfAnyFont(_ row: Int, _ column: Int) -> Bool {
        guard (0..<columns).contains(column), self[row, column].width == 1,
            self[row, column].picture == nil, !isRightToLeft(row: row, column: column)
        else { return false }
        guard let scalar = self[row, column].scalar else { return true }
        return switch scalar.value {
        case 0x20, 0x2500...0x259F, 0x2800...0x28FF, 0x1FB00...0x1FBAF: false
        default: true
        }
    }
}
