/// The kinds of nodes of a page's tree.
enum PageTag: String, CaseIterable {
    case text, body, a, p, div, section, article, aside, header, footer, nav, main, figure, figcaption, hgroup
    case h1, h2, h3, h4, h5, h6, blockquote, pre, ul, ol, li, dl, dt, dd, table, tr, td, th
    case form, fieldset, address, center, img, picture, source, br, hr, input
    case iframe, embed, object, video, audio, code, noscript
    /// Inline elements that mean nothing for the choice of an article, and all other elements.
    case phrase, other
    /// Elements of metadata.
    case html, meta, title, base

    /// The element of a name in lower case.
    init(_ name: String) {
        self = Self.names[name] ?? .other
    }

    private static let names: [String: PageTag] = {
        var names: [String: PageTag] = [:]
        for tag in allCases where tag != .text && tag != .phrase && tag != .other {
            names[tag.rawValue] = tag
        }
        let phrases =
            "abbr acronym b bdi bdo cite data dfn em font i kbd label mark nobr output q rp rt ruby samp small span "
            + "strong sub sup time tt var"
        for name in phrases.split(separator: " ") { names[String(name)] = .phrase }
        return names
    }()

    /// Whether text in the element is scored for the elements around it.
    var isScored: Bool {
        switch self {
        case .section, .h2, .h3, .h4, .h5, .h6, .p, .td, .pre: true
        default: false
        }
    }

    /// Whether the element makes an element around it more than a paragraph.
    var isBlock: Bool {
        switch self {
        case .blockquote, .dl, .div, .img, .ol, .p, .pre, .table, .ul: true
        default: false
        }
    }

    /// The score that an element starts with.
    var score: Double {
        switch self {
        case .div: 5
        case .pre, .td, .blockquote: 3
        case .address, .ol, .ul, .dl, .dd, .dt, .li, .form: -3
        case .h1, .h2, .h3, .h4, .h5, .h6, .th: -5
        default: 0
        }
    }
}
