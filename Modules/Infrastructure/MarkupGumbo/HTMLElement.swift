/// The kinds of HTML elements that are rendered; other elements are replaced by their contents.
enum HTMLElement: UInt8, CaseIterable {
    case emphasis, strong, code, struck, link, deleted, superscript, `subscript`
    /// An inline element without a meaning, of pages only.
    case span
    case paragraph, division, heading1, heading2, heading3, heading4, heading5, heading6, quote, preformatted
    case unordered, ordered, item
    case descriptionList, term, description, caption
    case table, row, cell
    case rule, lineBreak, picture, media, base
    /// An element with raw text, and one with other contents; both are omitted with their contents.
    case rawText, omitted
    /// A document within the document, a recording and a formula, which are read as a whole.
    case frame, recording, formula
    /// A recording or another document, whose contents are shown in place of it, and a parameter of it.
    case object, parameter

    /// The element's name in the filtered text.
    var name: String { Self.filteredNames[Int(rawValue)] }

    /// Whether HTML reopens the element behind the end of a block around it (HTML, section 13.2.4.3).
    var isFormatting: Bool { rawValue <= Self.link.rawValue }
    var isInline: Bool { rawValue <= Self.span.rawValue }
    var isEmpty: Bool { Self.rule.rawValue...Self.base.rawValue ~= rawValue }
    /// Whether a start tag ends an open paragraph.
    var isBlock: Bool {
        switch self {
        case .rule: true
        case .lineBreak, .picture, .media, .base, .row, .cell, .rawText, .omitted: false
        case .frame, .recording, .formula, .object, .parameter: false
        default: !isInline
        }
    }

    /// The element of a name in lower case.
    init?(_ name: String) {
        guard let element = Self.elements[name] else { return nil }
        self = element
    }

    private static let filteredNames = [
        "em", "strong", "code", "s", "a", "del", "sup", "sub", "span", "p", "div", "h1", "h2", "h3", "h4",
        "h5", "h6",
        "blockquote", "pre", "ul", "ol", "li", "dl", "dt", "dd", "figcaption", "table", "tr", "td", "hr",
        "br", "img", "embed", "base", "", "", "", "", "", "", "",
    ]

    private static let elements: [String: HTMLElement] = {
        var elements: [String: HTMLElement] = [:]
        for (names, element) in meanings {
            for name in names.split(separator: " ") { elements[String(name)] = element }
        }
        return elements
    }()

    private static let meanings: [(names: String, element: HTMLElement)] = [
        ("em i cite dfn var", .emphasis), ("strong b", .strong), ("code tt kbd samp", .code),
        ("s strike", .struck), ("del", .deleted), ("sup", .superscript), ("sub", .subscript), ("a", .link),
        ("p", .paragraph),
        (
            """
            address article aside body caption center details dialog div fieldset figure \
            footer head header hgroup html legend main nav search section summary
            """, .division
        ),
        ("h1", .heading1), ("h2", .heading2), ("h3", .heading3), ("h4", .heading4), ("h5", .heading5),
        ("h6", .heading6), ("blockquote", .quote), ("pre listing", .preformatted),
        ("ul menu dir", .unordered), ("ol", .ordered), ("li", .item), ("dl", .descriptionList), ("dt", .term),
        ("dd", .description),
        ("figcaption", .caption), ("table", .table), ("tr", .row),
        ("td th", .cell), ("hr", .rule), ("br", .lineBreak), ("img image", .picture), ("base", .base),
        ("embed", .media), ("iframe", .frame), ("audio video", .recording), ("math", .formula),
        ("object", .object), ("param", .parameter),
        ("noembed noframes script style textarea title xmp", .rawText),
        ("button canvas form select svg template", .omitted),
    ]
}
