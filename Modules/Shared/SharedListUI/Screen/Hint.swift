import TextInterface

/// A key and a word for what it does.
struct Hint: Equatable {
    let key: SafeText
    let word: SafeText

    init(_ key: SafeText, _ word: SafeText) {
        self.key = key
        self.word = word
    }

    private var width: Int { key.width + 1 + word.width }

    private static let gap = 3

    static func width(of hints: [Hint]) -> Int {
        hints.reduce(0) { $0 + $1.width + gap } - (hints.isEmpty ? 0 : gap)
    }

    /// As many hints as fit, from the first on; the last one, which leads to all others, is kept before any other.
    static func fitting(_ hints: [Hint], _ room: Int) -> [Hint] {
        guard let last = hints.last, last.width <= room else { return [] }
        var kept: [Hint] = []
        for hint in hints.dropLast() {
            guard width(of: kept + [hint, last]) <= room else { break }
            kept.append(hint)
        }
        return kept + [last]
    }

    static func draw(_ hints: [Hint], row: Int, column: Int, style: Style, into grid: inout Grid) {
        var column = column
        for hint in hints {
            column += grid.put(hint.key, row: row, column: column, style: style.adding(.bold)) + 1
            column += grid.put(hint.word, row: row, column: column, style: style) + gap
        }
    }
}
