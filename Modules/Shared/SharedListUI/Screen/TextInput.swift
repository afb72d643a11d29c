import TextInterface

/// A line of text that a reader types and corrects at its end, up to a limit.
///
/// An object, so that a key changes the text where it is: copied with the screen's state, each key would cost as much as
/// there is text.
final class TextInput {
    /// What was typed.
    private(set) var text = ""
    /// Whether the last key or paste was refused, or a part of it, for want of room.
    private(set) var isRefusing = false
    /// The most bytes of UTF-8 that the text may have.
    private let limit: Int

    /// The most bytes of what is looked for: a thousand letters of English, a third of that in Chinese.
    static let searchLimit = 1_000

    /// - Parameter text: What stands there to begin with, as if it were pasted.
    init(_ text: String = "", limit: Int) {
        self.limit = limit
        paste(text)
    }

    var isEmpty: Bool { text.isEmpty }

    func type(_ character: Character) {
        isRefusing = !hasRoom(for: character.utf8.count)
        if !isRefusing { text.append(character) }
    }

    /// Takes as much of a text as there is room for, made safe. No more of it is looked at than could have room.
    func paste(_ pasted: String) {
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
        text.removeLast()
        isRefusing = false
    }

    func removeWord() {
        while text.last?.isWhitespace == true { text.removeLast() }
        while let last = text.last, !last.isWhitespace { text.removeLast() }
        isRefusing = false
    }

    func removeAll() {
        text = ""
        isRefusing = false
    }

    private func hasRoom(for bytes: Int) -> Bool { text.utf8.count + bytes <= limit }
}

extension TextInput {
    /// Draws the end of the text, which is what is looked at, into columns of a row; and behind it, where something was
    /// just refused, that there is no room for more: a sign where the sentence would leave too little of the text.
    ///
    /// - Returns: The column of the cursor.
    func draw(
        row: Int, columns: Range<Int>, style: Style, refusal: SafeText, refusalStyle: Style,
        into grid: inout Grid
    ) -> Int {
        var room = columns.count
        let signs = isRefusing ? [refusal, Sign.failure.text] : []
        if let sign = signs.first(where: { $0.width + Self.gap + Self.leastRoom <= columns.count }) {
            grid.put(sign, row: row, column: columns.upperBound - sign.width - 1, style: refusalStyle)
            room -= sign.width + Self.gap
        }
        // The cursor stands behind the text.
        let end = SafeText(endOf: text, covering: room - 1)
        return grid.putTyped(end, row: row, column: columns.lowerBound, style: style)
    }

    /// The free columns at both sides of what is said behind the text.
    private static let gap = 2
    /// The fewest columns of the text beside that.
    private static let leastRoom = 4
}
