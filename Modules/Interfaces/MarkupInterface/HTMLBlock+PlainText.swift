extension Sequence<HTMLBlock> {
    /// The text of blocks without styles, separated by empty lines.
    ///
    /// Items of a list and rows of a table are lines: an item begins with a hyphen or its number, its further
    /// lines are indented, and cells are separated by tabs. Lines of quotes begin with `> `, those of
    /// descriptions with two spaces. A picture is its caption or its alternative text, and media are their
    /// address; rules and pictures without one are omitted.
    public var plainText: String { lazy.map(\.plainText).filter { !$0.isEmpty }.joined(separator: "\n\n") }
}

extension HTMLBlock {
    /// The text of a block without styles; see `Sequence.plainText`.
    public var plainText: String {
        switch self {
        case .paragraph(let runs), .heading(_, let runs): runs.map(\.text).joined()
        case .preformatted(let text): text
        case .picture(let picture):
            picture.caption.isEmpty ? picture.alternativeText : picture.caption.map(\.text).joined()
        case .media(let media): "► \(media.address)"
        case .rule: ""
        case .quote(let blocks):
            blocks.plainText.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n")
        case .description(let blocks):
            blocks.plainText.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
        case .list(let start, let items): Self.lines(of: items, from: start).joined(separator: "\n")
        case .table(let rows): rows.map { $0.map(Self.line).joined(separator: "\t") }.joined(separator: "\n")
        }
    }

    private static func lines(of items: [[HTMLBlock]], from start: Int?) -> [String] {
        items.indices.map { index in
            let mark = start.map { "\($0.addingReportingOverflow(index).partialValue). " } ?? "- "
            // A list within an item follows its text without an empty line.
            let text = items[index].lazy.map(\.plainText).filter { !$0.isEmpty }.joined(separator: "\n")
            let indent = String(repeating: " ", count: mark.count)
            return mark
                + text.split(separator: "\n", omittingEmptySubsequences: false).joined(
                    separator: "\n\(indent)")
        }
    }

    private static func line(of cell: [HTMLBlock]) -> String {
        cell.plainText.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }
}
