import ListInterface
import TextInterface

/// The layout of a text part of an opened item.
struct ReaderRowLayout {
    /// The lines.
    let lines: [ReaderLine]
    /// The columns of the lines, beside the marks.
    let columns: Range<Int>
    /// The marks before the lines.
    let marks: ReaderMarks
    /// The columns of a background color; `nil` for none.
    let ground: Range<Int>?
    /// The number of free lines above the first line.
    let top: Int
    /// The number of free lines below the last line.
    let bottom: Int

    /// Makes the lines of a part for a screen.
    init(_ part: ReaderPart, in context: RowContext) {
        let columns = ReaderColumns(context.columns)
        let isWide = part.unwrappedWidth.map { $0 > columns.text.count } ?? false
        marks = ReaderMarks(part, in: isWide ? columns.wide : columns.text)
        let isCode = if case .preformatted = part.content { true } else { false }
        let whole = marks.columns(isRightToLeft: false)
        // The background color of code is a column wider than its lines at both sides.
        let padding = isCode && whole.count > 2 ? 1 : 0
        lines = part.lines(to: whole.count - 2 * padding)
        ground = isCode ? whole : nil
        let own = marks.columns(isRightToLeft: lines.first?.isRightToLeft == true)
        self.columns = own.lowerBound + padding..<own.upperBound - padding
        top = Self.top(of: part, in: context)
        bottom = part.isSpaced ? 1 : 0
    }

    /// The number of free lines above a part: one above an item's first part, on screens of 10 rows or more.
    static func top(of part: ReaderPart, in context: RowContext) -> Int {
        part.index == 0 && context.screenRows >= 10 ? 1 : 0
    }

    /// Whether the lines are from right to left.
    var isRightToLeft: Bool { lines.first?.isRightToLeft == true }

    /// The height in rows of cells.
    var height: Int { top + max(1, lines.count) + bottom }
}

nonisolated extension ReaderPart {
    /// The columns of code or a table whose lines are not wrapped, with its marks; `nil` for another part.
    fileprivate var unwrappedWidth: Int? {
        return switch content {
        case .preformatted(_, let longest): longest + 2 + depth
        case .table(let table, _): table.width + depth
        default: nil
        }
    }

    /// Wraps the part to a width; no lines for a picture.
    func lines(to columns: Int) -> [ReaderLine] {
        switch content {
        case .title(let text): ReaderLine.wrap(text, to: columns, look: .init(role: .title))
        case .byline(let facts, let leastUseful):
            ReaderLine.wrap(facts, leastUseful: leastUseful, to: columns, look: .init(role: .secondary))
        case .text(let runs): ReaderLine.wrap(runs, to: columns)
        case .heading(let level, let runs): Self.heading(level, runs, to: columns)
        case .preformatted(let lines, _): lines.flatMap { ReaderLine.code($0, to: columns) }
        case .rule: [.rule(columns)]
        case .table(let table, let rows): table.lines(of: rows, to: columns)
        case .warning(let text, let hint):
            ReaderLine.wrap(
                .joined([text, hint].compactMap(\.self), by: .dot), to: columns,
                look: .init(role: .accent, attributes: .bold))
        case .recording(let text, let number, _):
            ReaderLine.wrap(
                [ReaderRun(text: "[\(number)] ", role: .number), ReaderRun(text: text.text)], to: columns)
        case .note(let text): ReaderLine.wrap(text, to: columns, look: .init(role: .accent))
        case .link(let number, let address): Self.link(number, address, to: columns)
        case .picture: []
        }
    }

    /// The lines of a heading, with a rule below those of the first two levels.
    private static func heading(_ level: Int, _ runs: [ReaderRun], to columns: Int) -> [ReaderLine] {
        guard level < 3 else {
            return ReaderLine.wrap(runs, to: columns, look: .init(attributes: level == 3 ? .bold : .italic))
        }
        let lines = ReaderLine.wrap(runs, to: columns, look: .init(role: .title))
        let width = lines.map(\.text.width).max() ?? 0
        return lines + [.rule(width, isRightToLeft: lines.first?.isRightToLeft == true)]
    }

    /// The whole address of a link behind its number, without the usual scheme.
    private static func link(_ number: Int, _ address: String, to columns: Int) -> [ReaderLine] {
        let sign = SafeText("[\(number)] ")
        let text = SafeText(address.hasPrefix("https://") ? String(address.dropFirst(8)) : address)
        let room = max(1, columns - sign.width)
        let lines = ReaderLine.wrap(text, to: room, look: .init(role: .secondary))
        let indent = SafeText(String(repeating: " ", count: sign.width))
        return lines.enumerated().map { index, line in
            line.prefixed(by: index == 0 ? sign : indent, .init(role: .accent))
        }
    }
}
