import TerminalInterface
import TextInterface

/// A line of text input, edited at its end, up to a limit.
///
/// A class, so that a key changes the text in place: a value would be copied with the screen's state.
final class TextInput {
    private(set) var text = ""
    /// Whether the latest key or paste did not fit completely.
    private(set) var isRefusing = false
    /// The largest size of the text, in bytes of UTF-8.
    private let limit: Int
    /// Whether the whole text is selected: typing, pasting and deleting replace it.
    private(set) var isSelected = false

    /// The limit of a text to find, in bytes: a thousand English letters, or a third of that in Chinese.
    static let searchLimit = 1_000

    init(_ text: String = "", limit: Int, isSelected: Bool = false) {
        self.limit = limit
        paste(text)
        self.isSelected = isSelected && !isEmpty
    }

    var isEmpty: Bool { text.isEmpty }

    /// - Returns: Whether the key is one of text input.
    func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
        switch (key, modifiers) {
        case (.backspace, []): if !isEmpty { removeLast() }
        case (.character("u"), .control): removeAll()
        case (.character("w"), .control), (.backspace, _): removeWord()
        case (.character(let character), []): type(character)
        case (.left, _), (.right, _), (.home, _), (.end, _): deselect()
        default: return false
        }
        return true
    }

    /// Replaces the text.
    func replace(with text: String) {
        removeAll()
        paste(text)
    }

    /// Ends the selection, and keeps the text.
    func deselect() { isSelected = false }

    func type(_ character: Character) {
        if isSelected { removeAll() }
        isRefusing = !hasRoom(for: character.utf8.count)
        if !isRefusing { text.append(character) }
    }

    /// Appends as much of a text as fits, sanitized. Only that part is processed.
    func paste(_ pasted: String) {
        if isSelected { removeAll() }
        let scalars = pasted.unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
        let clusters = SafeText(String(scalars[..<(end ?? scalars.endIndex)])).clusters
        let taken = clusters.prefix { cluster in
            guard hasRoom(for: cluster.text.utf8.count) else { return false }
            text += cluster.text
            return true
        }
        isRefusing = taken.count < clusters.count || end.map { $0 < scalars.endIndex } ?? false
    }

    func removeLast() {
        if isSelected { return removeAll() }
        text.removeLast()
        isRefusing = false
    }

    func removeWord() {
        if isSelected { return removeAll() }
        while text.last?.isWhitespace == true { text.removeLast() }
        while let last = text.last, !last.isWhitespace { text.removeLast() }
        isRefusing = false
    }

    func removeAll() {
        text = ""
        isRefusing = false
        isSelected = false
    }

    private func hasRoom(for bytes: Int) -> Bool { text.utf8.count + bytes <= limit }
}

extension TextInput {
    /// Draws the end of the text into columns of a row. After a refused input, the refusal is drawn behind
    /// it: as a sentence, or as a sign where the sentence would leave too little of the text.
    ///
    /// - Parameters:
    ///   - mistake: The characters at fault, which are underlined, or the room behind the text.
    ///   - accent: The style of the refusal and the mistake.
    /// - Returns: The column of the cursor.
    func draw(
        row: Int, columns: Range<Int>, style: Style, mistake: Range<Int>? = nil, refusal: SafeText,
        accent: Style,
        into grid: inout Grid
    ) -> Int {
        var room = columns.count
        let signs = isRefusing ? [refusal, Sign.failure.text] : []
        if let sign = signs.first(where: { $0.width + Self.gap + Self.leastRoom <= columns.count }) {
            grid.put(sign, row: row, column: columns.upperBound - sign.width - 1, style: accent)
            room -= sign.width + Self.gap
        }
        // The cursor needs the column behind the text.
        let end = SafeText(endOf: text, covering: room - 1)
        let start = columns.lowerBound
        let cursor = grid.putTyped(end, row: row, column: start, style: style)
        if isSelected {
            let text = Rectangle(row: row, column: start, rows: 1, columns: end.width)
            grid.restyle(text) { $0.adding(.inverse) }
        }
        if let mistake {
            let hidden = SafeText(text).clusters.count - end.clusters.count
            let widths = end.clusters.map(\.width) + [1]
            let places = (mistake.lowerBound - hidden..<mistake.upperBound - hidden).clamped(
                to: widths.indices)
            let before = widths[..<places.lowerBound].reduce(0, +)
            grid.restyle(
                before..<before + widths[places].reduce(0, +), of: end + " ", row: row, column: start,
                isRightToLeft: end.isRightToLeft
            ) { _ in accent.adding(.underline) }
        }
        return cursor
    }

    /// The empty columns around the refusal.
    private static let gap = 2
    /// The fewest columns of the text beside a refusal.
    private static let leastRoom = 4
}
