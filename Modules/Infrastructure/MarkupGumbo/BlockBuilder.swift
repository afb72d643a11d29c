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
        /// The items of a list, or the cells of a row.
        var parts: [[HTMLBlock]] = []
        var rows: [[[HTMLBlock]]] = []
        /// Whether it is a cell that names a column or a row, whose text is strong.
        var isHead = false
        var isList: Bool { tag == GUMBO_TAG_UL || tag == GUMBO_TAG_OL }
    }

    private var containers = [Container(tag: GUMBO_TAG_BODY)]
    private var text = RunBuilder()
    private var headingLevel = 0
    private var preformattedDepth = 0
    private var links: [String?] = []
    /// The base of relative addresses, and whether a `<base>` has set it.
    private var base: URL?
    private var hasOwnBase = false

    init(at address: URL?) { base = address }

    /// Returns the blocks of all nodes.
    mutating func finish() -> [HTMLBlock] {
        flush()
        return containers[0].blocks
    }

    /// Appends UTF-8 characters with the white space of the document.
    mutating func append(_ characters: UnsafePointer<CChar>) {
        text.append(characters, isPreformatted: preformattedDepth > 0)
    }

    mutating func enter(_ tag: GumboTag, _ attributes: GumboAttributes) {
        switch tag {
        case GUMBO_TAG_EM: text.begin(.emphasis)
        case GUMBO_TAG_STRONG: text.begin(.strong)
        case GUMBO_TAG_CODE: text.begin(.code)
        case GUMBO_TAG_DEL: text.begin(.deleted)
        case GUMBO_TAG_A:
            links.append(attributes["href"].map(absolute))
            text.link = links.last { $0 != nil } ?? nil
        case GUMBO_TAG_BR:
            // Two line breaks in a row separate paragraphs.
            if preformattedDepth > 0 { append("\n") } else if !text.appendLineEnd() { flush() }
        case GUMBO_TAG_IMG: appendPicture(attributes)
        case GUMBO_TAG_EMBED: appendMedia(attributes)
        case GUMBO_TAG_BASE:
            guard !hasOwnBase, let address = attributes["href"], let url = URL(string: absolute(address))
            else { break }
            (base, hasOwnBase) = (url, true)
        case GUMBO_TAG_HR:
            flush()
            append(.rule)
        case _ where level(of: tag) > 0:
            flush()
            headingLevel = level(of: tag)
        case GUMBO_TAG_PRE:
            flush()
            preformattedDepth += 1
        case GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_TABLE, GUMBO_TAG_TR, GUMBO_TAG_TD:
            flush()
            let start = tag == GUMBO_TAG_OL ? attributes.number("start") ?? 1 : nil
            let isHead = tag == GUMBO_TAG_TD && attributes["scope"] != nil
            if isHead { text.begin(.strong) }
            containers.append(Container(tag: tag, start: start, isHead: isHead))
        case GUMBO_TAG_LI:
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
        case GUMBO_TAG_DEL: text.end(.deleted)
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
        case GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_TABLE, GUMBO_TAG_TR, GUMBO_TAG_TD,
            GUMBO_TAG_LI:
            flush()
            if containers.count > 1 { close(containers.removeLast()) }
        default: flush()
        }
    }

    /// Resolves an address against the base; unchanged without a base.
    private func absolute(_ address: String) -> String {
        // An address with a scheme has its first colon before any slash, question mark or number sign.
        guard let base, address.utf8.first(where: { ":/?#".utf8.contains($0) }) != UInt8(ascii: ":") else {
            return address
        }
        let word = address.split(whereSeparator: \.isWhitespace).joined(separator: "%20")
        return URL(string: word, relativeTo: base)?.absoluteString ?? address
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
        if case .list = first, let item = containers[last].parts.indices.last {
            containers[last].parts[item] += containers[last].blocks
        } else {
            containers[last].parts.append(containers[last].blocks)
        }
        containers[last].blocks = []
    }

    private mutating func close(_ container: Container) {
        if container.isHead { text.end(.strong) }
        let last = containers.count - 1
        switch container.tag {
        case GUMBO_TAG_UL, GUMBO_TAG_OL:
            if !container.parts.isEmpty { append(.list(start: container.start, items: container.parts)) }
        case GUMBO_TAG_BLOCKQUOTE:
            if !container.blocks.isEmpty { append(.quote(container.blocks)) }
        case GUMBO_TAG_LI where containers[last].isList:
            if !container.blocks.isEmpty { containers[last].parts.append(container.blocks) }
        case GUMBO_TAG_TD: containers[last].parts.append(container.blocks)
        case GUMBO_TAG_TR:
            if container.parts.contains(where: { !$0.isEmpty }) {
                containers[last].rows.append(container.parts)
            }
            containers[last].blocks += container.blocks
        case GUMBO_TAG_TABLE:
            containers[last].blocks += container.blocks
            if container.rows.contains(where: { $0.count > 1 }) {
                append(.table(rows: container.rows))
            } else {
                containers[last].blocks += container.rows.joined().joined()
            }
        default: containers[last].blocks += container.blocks
        }
    }

    private mutating func appendMedia(_ attributes: GumboAttributes) {
        var address = absolute((attributes["src"] ?? "").trimmingPrefix(while: \.isWhitespace).description)
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
        flush()
        append(
            .picture(
                HTMLPicture(
                    absolute(address), alternativeText: words, width: width, height: height, link: text.link))
        )
        flush()
    }
}
