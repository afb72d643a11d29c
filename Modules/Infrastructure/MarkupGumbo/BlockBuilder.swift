import CGumbo
import FoundationEssentials
import MarkupInterface

/// Builds blocks from a tree's nodes in document order.
struct BlockBuilder {
    /// An open element that contains blocks.
    private struct Container {
        let tag: GumboTag
        var start: Int?
        var blocks: [HTMLBlock] = []
        /// The items of a list.
        var items: [[HTMLBlock]] = []
        /// The cells of a row, and the rows of a table.
        var cells: [TableGrid.Cell] = []
        var rows: [[TableGrid.Cell]] = []
        /// The spans of a cell, and whether it names a column or a row, so that its text is strong.
        var cell = TableGrid.Cell(blocks: [])
        var isList: Bool { tag == GUMBO_TAG_UL || tag == GUMBO_TAG_OL }
    }

    private var containers = [Container(tag: GUMBO_TAG_BODY)]
    private var text = RunBuilder()
    private var headingLevel = 0
    private var preformattedDepth = 0
    private var links: [String?] = []
    /// The forms of the characters of open superscripts and subscripts.
    private var scripts: [ScriptForms] = []
    /// The number of empty cells that spans may still add to tables, which untrusted documents may exceed.
    private var blankCells = 100_000
    private var base: BaseAddress

    init(at address: URL?) { base = BaseAddress(address) }

    mutating func finish() -> [HTMLBlock] {
        flush()
        return containers[0].blocks
    }

    /// Appends UTF-8 characters with the white space of the document.
    mutating func append(_ characters: UnsafePointer<CChar>) {
        guard let script = scripts.last?.text(of: String(cString: characters)) else {
            return text.append(characters, isPreformatted: preformattedDepth > 0)
        }
        text.append(script, isPreformatted: preformattedDepth > 0)
    }

    mutating func enter(_ tag: GumboTag, _ attributes: GumboAttributes) {
        switch tag {
        case GUMBO_TAG_EM: text.begin(.emphasis)
        case GUMBO_TAG_STRONG: text.begin(.strong)
        case GUMBO_TAG_CODE: text.begin(.code)
        case GUMBO_TAG_S, GUMBO_TAG_DEL: text.begin(.deleted)
        case GUMBO_TAG_SUP: scripts.append(.superscript)
        case GUMBO_TAG_SUB: scripts.append(.subscript)
        case GUMBO_TAG_A:
            links.append(attributes["href"].map(base.absolute))
            text.link = links.last { $0 != nil } ?? nil
        case GUMBO_TAG_BR:
            // Two line breaks in a row separate paragraphs.
            if preformattedDepth > 0 { append("\n") } else if !text.appendLineEnd() { flush() }
        case GUMBO_TAG_IMG: appendPicture(attributes)
        case GUMBO_TAG_EMBED: appendMedia(attributes)
        case GUMBO_TAG_BASE:
            if let address = attributes["href"] { base.replace(by: address) }
        case GUMBO_TAG_HR:
            flush()
            append(.rule)
        case _ where level(of: tag) > 0:
            flush()
            headingLevel = level(of: tag)
        case GUMBO_TAG_PRE:
            flush()
            preformattedDepth += 1
        case GUMBO_TAG_DT:
            flush()
            text.begin(.strong)
        case GUMBO_TAG_TD:
            flush()
            let cell = TableGrid.Cell(
                blocks: [], columns: attributes.number("colspan") ?? 1,
                rows: attributes.number("rowspan") ?? 1, isHead: attributes["scope"] != nil)
            if cell.isHead { text.begin(.strong) }
            containers.append(Container(tag: tag, cell: cell))
        case GUMBO_TAG_OL:
            flush()
            containers.append(Container(tag: tag, start: attributes.number("start") ?? 1))
        case GUMBO_TAG_UL, GUMBO_TAG_LI, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_DD, GUMBO_TAG_FIGCAPTION,
            GUMBO_TAG_TABLE, GUMBO_TAG_TR:
            flush()
            containers.append(Container(tag: tag))
        default: flush()
        }
    }

    mutating func leave(_ tag: GumboTag) {
        switch tag {
        case GUMBO_TAG_EM: text.end(.emphasis)
        case GUMBO_TAG_STRONG: text.end(.strong)
        case GUMBO_TAG_CODE: text.end(.code)
        case GUMBO_TAG_S, GUMBO_TAG_DEL: text.end(.deleted)
        case GUMBO_TAG_SUP, GUMBO_TAG_SUB: scripts.removeLast()
        case GUMBO_TAG_A:
            links.removeLast()
            text.link = links.last { $0 != nil } ?? nil
        case GUMBO_TAG_BR, GUMBO_TAG_IMG, GUMBO_TAG_EMBED, GUMBO_TAG_HR, GUMBO_TAG_BASE: break
        case _ where level(of: tag) > 0:
            flush()
            headingLevel = 0
        case GUMBO_TAG_PRE:
            flush()
            preformattedDepth -= 1
        case GUMBO_TAG_DT:
            flush()
            text.end(.strong)
        case GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_LI, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_DD,
            GUMBO_TAG_FIGCAPTION, GUMBO_TAG_TABLE, GUMBO_TAG_TR, GUMBO_TAG_TD:
            flush()
            if containers.count > 1 { close(containers.removeLast()) }
        default: flush()
        }
    }

    private func level(of tag: GumboTag) -> Int {
        GUMBO_TAG_H1.rawValue...GUMBO_TAG_H6.rawValue ~= tag.rawValue
            ? Int(tag.rawValue - GUMBO_TAG_H1.rawValue) + 1 : 0
    }

    private mutating func append(_ block: HTMLBlock) { containers[containers.count - 1].blocks.append(block) }

    private mutating func flush() {
        if preformattedDepth > 0 {
            if let lines = text.takeLines() { append(.preformatted(lines)) }
        } else if let runs = text.takeRuns() {
            append(headingLevel > 0 ? .heading(level: headingLevel, runs) : .paragraph(runs))
        }
        let last = containers.count - 1
        guard containers[last].isList, let first = containers[last].blocks.first else { return }
        // A list between two items belongs to the first of them; other text outside of items becomes an item.
        if case .list = first, let item = containers[last].items.indices.last {
            containers[last].items[item] += containers[last].blocks
        } else {
            containers[last].items.append(containers[last].blocks)
        }
        containers[last].blocks = []
    }

    private mutating func close(_ container: Container) {
        let last = containers.count - 1
        switch container.tag {
        case GUMBO_TAG_UL, GUMBO_TAG_OL:
            if !container.items.isEmpty { append(.list(start: container.start, items: container.items)) }
        case GUMBO_TAG_BLOCKQUOTE:
            if !container.blocks.isEmpty { append(.quote(container.blocks)) }
        case GUMBO_TAG_DD:
            if !container.blocks.isEmpty { append(.description(container.blocks)) }
        case GUMBO_TAG_FIGCAPTION: close(caption: container.blocks)
        case GUMBO_TAG_LI where containers[last].isList:
            if !container.blocks.isEmpty { containers[last].items.append(container.blocks) }
        case GUMBO_TAG_TD:
            var cell = container.cell
            if cell.isHead { text.end(.strong) }
            cell.blocks = container.blocks
            containers[last].cells.append(cell)
        case GUMBO_TAG_TR:
            containers[last].rows.append(container.cells)
            containers[last].blocks += container.blocks
        case GUMBO_TAG_TABLE:
            containers[last].blocks += container.blocks
            close(table: container.rows)
        default: containers[last].blocks += container.blocks
        }
    }

    /// Adds a caption to the picture before it; without one, or behind one with a caption, it remains text.
    private mutating func close(caption blocks: [HTMLBlock]) {
        let last = containers.count - 1
        let runs = blocks.compactMap { if case .paragraph(let runs) = $0 { runs } else { nil } }
        guard runs.count == blocks.count, !runs.isEmpty,
            case .picture(var picture) = containers[last].blocks.last, picture.caption.isEmpty
        else { return containers[last].blocks += blocks }
        picture.caption = Array(runs.joined(separator: [TextRun("\n")]))
        containers[last].blocks[containers[last].blocks.count - 1] = .picture(picture)
    }

    /// Appends a table; a layout table is replaced by its contents. Without headers, cells of one column or
    /// with more than text are those of a layout table.
    private mutating func close(table rows: [[TableGrid.Cell]]) {
        let grid = TableGrid(rows, blanks: &blankCells)
        let isLayout =
            !rows.joined().contains { $0.isHead } && grid.rows.joined().joined().contains { !$0.isCellText }
        if grid.rows.contains(where: { $0.count > 1 }), !isLayout {
            append(.table(rows: grid.rows))
        } else {
            containers[containers.count - 1].blocks += grid.rows.joined().joined()
        }
    }

    private mutating func appendMedia(_ attributes: GumboAttributes) {
        var address = base.absolute(
            (attributes["src"] ?? "").trimmingPrefix(while: \.isWhitespace).description)
        if address.hasPrefix("//") { address = "https:" + address }
        guard ["http://", "https://"].contains(where: address.lowercased().hasPrefix) else { return }
        flush()
        let kind = attributes["alt"].flatMap(HTMLMedia.Kind.init) ?? .page
        append(.media(HTMLMedia(kind, at: address)))
        flush()
    }

    private mutating func appendPicture(_ attributes: GumboAttributes) {
        let (width, height) = (attributes.number("width"), attributes.number("height"))
        let isTracking = width.map { $0 <= 1 } ?? false || height.map { $0 <= 1 } ?? false
        guard let address = attributes["src"], !address.isEmpty, !isTracking else { return }
        let words = (attributes["alt"] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if Self.isInLine(words, width: width, height: height) {
            let isCharacter = words.count == 1
            return text.append(
                words.isEmpty || isCharacter ? words : "[\(words)]", isPreformatted: preformattedDepth > 0)
        }
        flush()
        append(
            .picture(
                HTMLPicture(
                    base.absolute(address), alternativeText: words, width: width, height: height,
                    link: text.link))
        )
        flush()
    }

    /// Whether a picture belongs in a line of text: one smaller than 3 × 2 cells of 8 × 16 pixels, such as
    /// an icon, and one in place of a symbol, such as an emoji.
    private static func isInLine(_ words: String, width: Int?, height: Int?) -> Bool {
        if words.count == 1, let sign = words.first, !sign.isLetter, !sign.isNumber { return true }
        return width.map { $0 < 24 } ?? false || height.map { $0 < 32 } ?? false
    }
}

extension HTMLBlock {
    /// Whether the cell of a table without headers may contain the block.
    fileprivate var isCellText: Bool {
        switch self {
        case .paragraph, .list, .media, .description: true
        case .heading, .quote, .preformatted, .rule, .picture, .table: false
        }
    }
}
