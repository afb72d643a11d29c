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
    /// Whether the part has a background color.
    let hasGround: Bool
    /// The number of free lines above the first line.
    let top: Int
    /// The number of free lines below the last line.
    let bottom: Int

    /// Makes the lines of a part for a screen.
    init(_ part: ReaderPart, in context: RowContext) {
        let room = ReaderColumns(context.columns)
        hasGround = if case .preformatted = part.content { true } else { false }
        let outer = hasGround ? room.wide : room.text
        marks = ReaderMarks(part, in: outer)
        lines = part.lines(to: outer.count - marks.depth)
        columns = marks.columns(isRightToLeft: lines.first?.isRightToLeft == true)
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
    /// Wraps the part to a width; no lines for a picture.
    func lines(to columns: Int) -> [ReaderLine] {
        switch content {
        case .title(let text): ReaderLine.wrap(text, to: columns, look: .init(role: .title))
        case .byline(let text): ReaderLine.wrap(text, to: columns, look: .init(role: .secondary))
        case .text(let runs): ReaderLine.wrap(runs, to: columns)
        case .heading(let level, let runs):
            ReaderLine.wrap(
                runs, to: columns, look: level < 3 ? .init(role: .title) : .init(attributes: .bold))
        case .preformatted(let lines):
            lines.map {
                ReaderLine(text: Self.withoutTabs($0).truncated(to: columns), look: .init(role: .code))
            }
        case .rule:
            [
                ReaderLine(
                    text: SafeText(Array(repeating: Sign.rule.text, count: columns)), look: .init(role: .line)
                )
            ]
        case .table(let table, let rows): table.lines(of: rows, to: columns)
        case .warning(let text, let hint):
            ReaderLine.wrap(
                .joined([text, hint].compactMap(\.self), by: .dot), to: columns,
                look: .init(role: .accent, attributes: .bold))
        case .recording(let text, let number, _):
            ReaderLine.wrap(
                [ReaderRun(text: "[\(number)] ", role: .number), ReaderRun(text: text.text)], to: columns)
        case .note(let text): ReaderLine.wrap(text, to: columns, look: .init(role: .accent))
        case .link(let number, let address):
            [
                ReaderLine.line(
                    of: [
                        ReaderRun(text: "[\(number)] ", role: .number),
                        ReaderRun(
                            text: SafeText(address).truncated(to: columns - "\(number)".count - 3).text),
                    ], look: .init(role: .secondary))
            ]
        case .picture: []
        }
    }

    /// A line with tabs expanded to each eighth column.
    private static func withoutTabs(_ line: String) -> SafeText {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map { SafeText(String($0)) }
        return parts.dropFirst().reduce(parts[0]) { text, part in
            text + SafeText(String(repeating: " ", count: 8 - text.width % 8)) + part
        }
    }
}
