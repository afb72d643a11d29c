import TextInterface

/// A hint of a key, with a word for its command. A click on it presses the key.
struct Hint: Equatable {
    let key: SafeText
    let word: SafeText
    let press: KeyPress
    /// Whether the hint is removed last where not all hints fit.
    let isEssential: Bool

    init(_ key: SafeText, _ word: SafeText, _ press: KeyPress, isEssential: Bool = false) {
        self.key = key
        self.word = word
        self.press = press
        self.isEssential = isEssential
    }

    private var width: Int { key.width + 1 + word.width }

    /// The distance between two hints, in columns.
    static let gap = 2

    static func width(of hints: [Hint]) -> Int {
        max(0, hints.reduce(-gap) { $0 + $1.width + gap })
    }

    /// The hints that fit: the last ones are removed first, essential ones after all others.
    static func fitting(_ hints: [Hint], _ room: Int) -> [Hint] {
        var hints = hints
        while !hints.isEmpty, width(of: hints) > room {
            hints.remove(at: hints.lastIndex { !$0.isEssential } ?? 0)
        }
        return hints
    }

    @discardableResult
    static func draw(
        _ hints: [Hint], row: Int, column: Int, style: Style, into grid: inout Grid
    ) -> [ClickTarget] {
        var column = column
        return hints.map { hint in
            let start = column
            column += grid.put(hint.key, row: row, column: column, style: style.adding(.bold)) + 1
            column += grid.put(hint.word, row: row, column: column, style: style) + gap
            return ClickTarget(row: row, columns: start..<column - gap, press: hint.press)
        }
    }
}

/// An area of a row that presses a key when it is clicked.
struct ClickTarget: Equatable {
    let row: Int
    let columns: Range<Int>
    let press: KeyPress

    func contains(row: Int, column: Int) -> Bool { row == self.row && columns.contains(column) }

    func moved(rows: Int, columns: Int) -> ClickTarget {
        ClickTarget(
            row: row + rows, columns: self.columns.lowerBound + columns..<self.columns.upperBound + columns,
            press: press)
    }
}
