import ListInterface
import TextInterface

/// A part of an opened item in lines: the same before and after anything else of the item is known.
struct ReaderRowLayout {
    /// The lines.
    let lines: [ReaderLine]
    /// The columns of the lines, behind the marks.
    let columns: Range<Int>
    /// The signs before the lines.
    let marks: ReaderMarks
    /// Whether the part has a ground of its own, as wide as its columns.
    let hasGround: Bool
    /// The free lines before the first line.
    let top: Int
    /// The free lines behind the last line.
    let bottom: Int

    /// The lines of a part on a screen.
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

    /// The free lines before a part: the first one of an item has air above it where there is room.
    static func top(of part: ReaderPart, in context: RowContext) -> Int {
        part.index == 0 && context.screenRows >= 10 ? 1 : 0
    }

    /// Whether the lines begin at the right.
    var isRightToLeft: Bool { lines.first?.isRightToLeft == true }

    /// The rows of cells that the part takes.
    var height: Int { top + max(1, lines.count) + bottom }
}

nonisolated extension ReaderPart {
    /// The lines of the part in at most so many columns; none for a picture.
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

    /// A line with spaces up to each eighth column in place of tabs.
    private static func withoutTabs(_ line: String) -> SafeText {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map { SafeText(String($0)) }
        return parts.dropFirst().reduce(parts[0]) { text, part in
            text + SafeText(String(repeating: " ", count: 8 - text.width % 8)) + part
        }
    }
}
