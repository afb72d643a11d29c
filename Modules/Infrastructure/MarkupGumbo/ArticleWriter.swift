import MarkupInterface

/// Writes an article as HTML with absolute addresses.
struct ArticleWriter {
    private(set) var output: [UInt8] = []
    /// The first picture's address.
    private(set) var picture: String?

    private let tree: PageTree
    private let base: BaseAddress

    init(_ tree: PageTree, root: PageTree.Index, base: BaseAddress) {
        self.tree = tree
        self.base = base
        var index = tree.next(after: root, in: root)
        while index >= 0, index != root {
            let isOpen = begin(index)
            if isOpen, tree[index].first >= 0 {
                index = tree[index].first
                continue
            }
            if isOpen { end(index) }
            while index != root, tree[index].next < 0 {
                index = tree[index].parent
                if index != root { end(index) }
            }
            if index != root { index = tree[index].next }
        }
    }

    /// Writes a text or a start tag; `false` if the element has no contents.
    private mutating func begin(_ index: PageTree.Index) -> Bool {
        let tag = tree[index].tag
        switch tag {
        case .text:
            for byte in tree.bytes(of: index) {
                switch byte {
                case UInt8(ascii: "<"): output += "&lt;".utf8
                case UInt8(ascii: "&"): output += "&amp;".utf8
                default: output.append(byte)
                }
            }
        case .img: writePicture(index)
        case .br, .hr: output += "<\(tag.rawValue)>".utf8
        case .iframe, .embed, .object, .audio, .video:
            let kind = tag == .audio || tag == .video ? tag.rawValue : "iframe"
            if let source = tree.value("src", of: index) ?? tree.value("data-src", of: index) {
                output += "<\(kind)".utf8
                write("src", base.absolute(source))
                output += "></\(kind)>".utf8
            }
        case .input, .source, .noscript: break
        default:
            guard let name = name(of: index) else { return true }
            output += "<\(name)".utf8
            for attribute in Self.attributes[tag] ?? [] {
                guard let value = tree.value(attribute, of: index), !value.isScript else {
                    continue
                }
                write(attribute, attribute == "href" ? base.absolute(value) : value)
            }
            output.append(UInt8(ascii: ">"))
            return true
        }
        return false
    }

    private mutating func end(_ index: PageTree.Index) {
        if let name = name(of: index) { output += "</\(name)>".utf8 }
    }

    /// The name of an element in the output; `nil` for one that is replaced by its contents.
    private func name(of index: PageTree.Index) -> String? {
        let tag = tree[index].tag
        switch tag {
        case .phrase, .other:
            guard let name = tree.value("t", of: index), HTMLElement(name)?.isInline ?? false else {
                return nil
            }
            return name
        case .picture, .body: return nil
        case .form, .fieldset, .center, .section, .article, .header, .main, .nav, .hgroup, .aside, .footer:
            return "div"
        // The title is the only heading of the first level.
        case .h1: return "h2"
        default: return tag.rawValue
        }
    }

    private static let attributes: [PageTag: [String]] = [
        .a: ["href"], .ol: ["start"], .td: ["colspan", "rowspan"], .th: ["colspan", "rowspan"],
    ]

    private mutating func write(_ name: String, _ value: String) {
        TagAttributes.write(name, value.replacing("&", with: "&amp;").utf8, to: &output)
    }

    // MARK: Pictures

    private mutating func writePicture(_ index: PageTree.Index) {
        guard let source = PictureSource(index, in: tree)?.address else { return }
        let address = base.absolute(source)
        if picture == nil { picture = address }
        output += "<img".utf8
        write("src", address)
        for name in ["alt", "width", "height"] {
            if let value = tree.value(name, of: index) { write(name, value) }
        }
        output.append(UInt8(ascii: ">"))
    }
}
