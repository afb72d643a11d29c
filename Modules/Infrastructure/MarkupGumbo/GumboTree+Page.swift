import CGumbo
import Glibc
import MarkupInterface

extension GumboTree {
    /// Returns the tree with the page's metadata. The traversal is iterative, since trees may be deep.
    func page() -> (tree: PageTree, metadata: PageMetadata) {
        var builder = PageBuilder()
        guard let root else { return (builder.tree, builder.metadata) }
        var path = [(node: root, index: PageTree.root, next: 0)]
        while let (node, index, next) = path.last {
            let children = node.pointee.v.element.children
            guard next < Int(children.length), let child = children.data[next] else {
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            let kind = child.assumingMemoryBound(to: GumboNode.self)
            switch kind.pointee.type {
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                builder.append(kind.pointee.v.text.text, to: index)
            case GUMBO_NODE_ELEMENT:
                let element = kind.pointee.v.element
                // Gumbo adds `html`, `head` and `body`, which the filter has removed.
                let isFrame = element.tag == GUMBO_TAG_HEAD || element.tag == GUMBO_TAG_BODY
                guard let added = isFrame ? index : builder.append(element, to: index) else { continue }
                path.append((kind, added, 0))
            default: break
            }
        }
        return (builder.tree, builder.metadata)
    }
}

/// Builds a page's tree of gumbo's nodes in document order.
private struct PageBuilder {
    var tree = PageTree()
    var metadata = PageMetadata()
    private var words: [String: (number: Int32, words: PageWords)] = [:]
    private var hasSpace = true

    mutating func append(_ characters: UnsafePointer<CChar>, to parent: PageTree.Index) {
        let bytes = UnsafeRawBufferPointer(start: characters, count: strlen(characters))
        tree.appendText(bytes, to: parent, &hasSpace)
    }

    /// Appends an element; `nil` for metadata.
    mutating func append(_ element: GumboElement, to parent: PageTree.Index) -> PageTree.Index? {
        var (name, attributes): (String?, [(name: String, value: String)]) = (nil, [])
        for index in 0..<Int(element.attributes.length) {
            guard let attribute = element.attributes.data[index]?.assumingMemoryBound(to: GumboAttribute.self)
            else { continue }
            let (key, value) = (
                String(cString: attribute.pointee.name), String(cString: attribute.pointee.value)
            )
            if key == "t" { name = value } else { attributes.append((key, value)) }
        }
        let ownName = name ?? String(cString: gumbo_normalized_tagname(element.tag))
        let tag = PageTag(ownName)
        if tag == .phrase || tag == .other { attributes.append(("t", ownName)) }
        switch tag {
        case .html, .meta, .title, .base:
            metadata.add(tag, attributes)
            return nil
        default: break
        }
        if tag == .br || tag.isBlock { hasSpace = true }
        var node = PageTree.Node(tag: tag)
        for (name, value) in attributes { mark(&node, name, value) }
        // A picture for readers without scripts may be hidden from screen readers.
        if attributes.contains(where: { $0.name == "class" && $0.value.contains("fallback-image") }) {
            node.marks.remove(.hidden)
        }
        return tree.append(node, attributes, to: parent)
    }

    private mutating func mark(_ node: inout PageTree.Node, _ name: String, _ value: String) {
        switch name {
        case "class": (node.classNumber, node.className) = meaning(of: value)
        case "id": node.identifier = meaning(of: value).words
        case "hidden": node.marks.insert(.hidden)
        case "aria-hidden": if value == "true" { node.marks.insert(.hidden) }
        case "aria-modal": if value == "true" { node.marks.insert(.hidden) }
        case "style": if InlineStyle(value).hides(node.tag == .img) { node.marks.insert(.hidden) }
        case "role":
            if Self.unlikelyRoles.contains(value) { node.marks.insert(.unlikelyRole) }
            if value == "presentation" { node.marks.insert(.presentation) }
        case "datatable": if value == "0" { node.marks.insert(.presentation) }
        case "summary": if !value.isEmpty { node.marks.insert(.summary) }
        case "rel": if value == "author" { node.marks.insert(.author) }
        case "itemprop": if value.contains("author") { node.marks.insert(.author) }
        case "href":
            if value.hasPrefix("#") && value.utf8.count > 1 || value.isScript {
                node.marks.insert(.placeLink)
            }
        case "src", "data", "data-src":
            let address = value.hasPrefix("//") ? "https:" + value : value
            if [.iframe, .embed, .object].contains(node.tag), HTMLMedia(.page, at: address).kind != .page {
                node.marks.insert(.recording)
            }
        default: break
        }
    }

    private static let unlikelyRoles: Set = [
        "menu", "menubar", "complementary", "navigation", "alert", "alertdialog", "dialog",
    ]

    private mutating func meaning(of name: String) -> (number: Int32, words: PageWords) {
        guard !name.isEmpty else { return (0, []) }
        if let known = words[name] { return known }
        let new = (Int32(words.count + 1), PageWords(of: name))
        words[name] = new
        return new
    }
}
