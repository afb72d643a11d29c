import TextInterface

/// A page of the manual in Markdown, for `help TOPIC` and as a section of the manual page.
///
/// Pages have headings, paragraphs, lists, blocks of code, and tables, of which the first column has the terms.
public struct ManualTopic: Sendable {
    enum Block: Equatable {
        case heading(String)
        case paragraph(String)
        case item(marker: String, String)
        case code([String])
        case row(term: String, String)
    }

    let title: String
    let blocks: [Block]

    /// Reads a page: its title, and the blocks below it. Links are replaced by their text.
    public init(markdown: String) {
        let text = markdown.replacing(#/\[([^\]]+)\]\([^)]+\)/#) { $0.1 }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        title = lines.first.map { String($0.drop { "# ".contains($0) }) } ?? ""
        var parser = Parser()
        for line in lines.dropFirst() { parser.read(line) }
        blocks = parser.blocks
    }

    /// The first paragraph, which says what the page is about.
    public var summary: String {
        for case .paragraph(let text) in blocks { return text }
        return ""
    }

    /// The page as plain text, wrapped to a width in cells, without a final newline.
    public func text(columns: Int) -> String {
        let width = max(20, min(columns, 80))
        // A longer term has a line of its own.
        let indent = min(terms.map { SafeText($0).width + 4 }.max() ?? 0, width / 3)
        var lines = [title, String(repeating: "=", count: title.count)]
        for (index, block) in blocks.enumerated() {
            let isContinued = index > 0 && block.continues(blocks[index - 1])
            if !isContinued { lines.append("") }
            switch block {
            case .heading(let text): lines += [text, String(repeating: "-", count: text.count)]
            case .paragraph(let text): lines += Self.wrapped(text, to: width)
            case .item(let marker, let text):
                lines += Self.wrapped(text, behind: marker + " ", indent: marker.count + 1, to: width)
            case .code(let code): lines += code.map { $0.isEmpty ? "" : "    " + $0 }
            case .row(let term, let text):
                lines += Self.wrapped(text, behind: "  \(term)  ", indent: indent, to: width)
            }
        }
        return lines.joined(separator: "\n")
    }

    private var terms: [String] {
        blocks.compactMap { if case .row(let term, _) = $0 { term } else { nil } }
    }

    /// Lines, the first of which begins with a text, and the others with spaces.
    private static func wrapped(
        _ text: String, behind beginning: String = "", indent: Int = 0, to width: Int
    ) -> [String] {
        let lines = SafeText(text).wrapped(to: width - indent).map(\.text)
        let space = String(repeating: " ", count: indent)
        let room = indent - SafeText(beginning).width
        guard room >= 0, let first = lines.first else {
            return [String(beginning.dropLast(2))] + lines.map { space + $0 }
        }
        return [beginning + String(repeating: " ", count: room) + first]
            + lines.dropFirst().map { space + $0 }
    }
}

extension ManualTopic.Block {
    /// Whether no empty line is between a block and the one before it.
    fileprivate func continues(_ other: Self) -> Bool {
        switch (self, other) {
        case (.item, .item), (.row, .row): true
        default: false
        }
    }
}

extension ManualTopic {
    /// Reads the lines of a page.
    private struct Parser {
        var blocks: [Block] = []
        /// Whether the next line of text continues the last block.
        private var isOpen = false
        private var isCode = false

        mutating func read(_ line: Substring) {
            if line.hasPrefix("```") {
                isCode.toggle()
                if isCode { blocks.append(.code([])) }
                isOpen = false
            } else if isCode, case .code(let lines) = blocks.last {
                blocks[blocks.endIndex - 1] = .code(lines + [String(line)])
            } else if line.allSatisfy(\.isWhitespace) {
                isOpen = false
            } else if let heading = line.wholeMatch(of: #/##+ (.+)/#) {
                blocks.append(.heading(String(heading.1)))
                isOpen = false
            } else if line.hasPrefix("|") {
                readRow(line)
            } else if let item = line.wholeMatch(of: #/(-|\d+\.) (.+)/#) {
                blocks.append(.item(marker: String(item.1), String(item.2)))
                isOpen = true
            } else {
                readText(String(line.drop { $0 == " " }))
            }
        }

        private mutating func readText(_ text: String) {
            switch blocks.last {
            case .paragraph(let last) where isOpen:
                blocks[blocks.endIndex - 1] = .paragraph(last + " " + text)
            case .item(let marker, let last) where isOpen:
                blocks[blocks.endIndex - 1] = .item(marker: marker, last + " " + text)
            default: blocks.append(.paragraph(text))
            }
            isOpen = true
        }

        private mutating func readRow(_ line: Substring) {
            guard !line.hasPrefix("|-") else { return }
            let cells = line.dropFirst(2).dropLast(2).split(separator: " | ").map { cell in
                String(cell).replacing("\\|", with: "|")
            }
            guard let term = cells.first else { return }
            blocks.append(.row(term: term, cells.dropFirst().joined(separator: "; ")))
            isOpen = false
        }
    }
}
