/// Removes hidden elements and those that are hardly the article, and finds the elements to be scored.
struct PageReduction {
    private(set) var tree: PageTree
    /// The elements with text to be scored, in document order.
    private(set) var scored: [PageTree.Index] = []
    private(set) var byline: String?

    private let rules: ArticleSearch.Rules
    private let titleWords: Set<String>
    private var hasByline: Bool
    private var hasHeading = false

    init(_ tree: PageTree, _ rules: ArticleSearch.Rules, title: String, hasByline: Bool) {
        self.tree = tree
        self.rules = rules
        self.hasByline = hasByline
        titleWords = Set(title.words)
    }

    mutating func run() {
        var index = tree.next(after: PageTree.root)
        while index >= 0 {
            if tree[index].tag == .text {
                index = tree.next(after: index)
            } else if isRemoved(index) {
                let next = tree.next(after: index, skipsChildren: true)
                tree.unlink(index)
                index = next
            } else {
                if tree[index].tag.isScored { scored.append(index) }
                if tree[index].tag == .div { index = arrange(index) }
                index = tree.next(after: index)
            }
        }
    }

    private mutating func isRemoved(_ index: PageTree.Index) -> Bool {
        let node = tree[index]
        if node.marks.contains(.hidden) || takeByline(index) || takeHeading(index) { return true }
        if rules.contains(.drops) {
            let isUnlikely =
                node.words.contains(.unlikely) && !node.words.contains(.possible) && node.tag != .a
                && !tree.hasAncestor(.table, of: index) && !tree.hasAncestor(.code, of: index)
            if isUnlikely || node.marks.contains(.unlikelyRole) { return true }
        }
        switch node.tag {
        case .div, .section, .header, .h1, .h2, .h3, .h4, .h5, .h6: return isEmpty(index)
        default: return false
        }
    }

    /// Whether an element contains nothing but white space and lines.
    private func isEmpty(_ index: PageTree.Index) -> Bool {
        var child = tree[index].first
        while child >= 0 {
            switch tree[child].tag {
            case .br, .hr: break
            case .text: if !tree.isBlank(child) { return false }
            default: return false
            }
            child = tree[child].next
        }
        return true
    }

    private mutating func takeByline(_ index: PageTree.Index) -> Bool {
        let node = tree[index]
        guard !hasByline, node.marks.contains(.author) || node.words.contains(.byline) else { return false }
        let text = tree.text(of: index, limit: 1_000)
        guard !text.isEmpty, text.count < 100 else { return false }
        // A name in an element of its own stands without the words around it.
        let name = tree.descendants(of: index).first {
            tree.value("itemprop", of: $0)?.contains("name") ?? false
        }
        (byline, hasByline) = (name.map { tree.text(of: $0) } ?? text, true)
        return true
    }

    /// Whether a heading repeats the title.
    private mutating func takeHeading(_ index: PageTree.Index) -> Bool {
        guard !hasHeading, tree[index].tag == .h1 || tree[index].tag == .h2 else { return false }
        let words = tree.text(of: index, limit: 1_000).words
        let count = { (words: [String]) in words.reduce(0) { $0 + $1.count } + max(0, words.count - 1) }
        let others = words.filter { !titleWords.contains($0) }
        guard !titleWords.isEmpty, !words.isEmpty, Double(count(others)) < 0.25 * Double(count(words)) else {
            return false
        }
        hasHeading = true
        return true
    }

    /// Puts the text of a division into paragraphs; one without blocks becomes a paragraph. Returns the element
    /// in its place.
    private mutating func arrange(_ index: PageTree.Index) -> PageTree.Index {
        var (child, first, last): (PageTree.Index, PageTree.Index, PageTree.Index) = (
            tree[index].first, -1, -1
        )
        while true {
            if child >= 0, tree.isPhrasing(child) {
                let isBlank = tree[child].tag == .br || tree[child].tag == .text && tree.isBlank(child)
                if first < 0, !isBlank { first = child }
                if !isBlank { last = child }
            } else if first >= 0 {
                tree.wrap(first, through: last, in: .p)
                (first, last) = (-1, -1)
            }
            guard child >= 0 else { break }
            child = tree[child].next
        }
        if let only = onlyParagraph(of: index), linkDensity(of: index) < 0.25 {
            tree.replace(index, by: only)
            scored.append(only)
            return only
        }
        if !tree.hasBlock(in: index) {
            tree[index].tag = .p
            scored.append(index)
        }
        return index
    }

    private func onlyParagraph(of index: PageTree.Index) -> PageTree.Index? {
        var (child, only): (PageTree.Index, PageTree.Index?) = (tree[index].first, nil)
        while child >= 0 {
            if tree[child].tag == .text {
                if !tree.isBlank(child) { return nil }
            } else if only != nil || tree[child].tag != .p {
                return nil
            } else {
                only = child
            }
            child = tree[child].next
        }
        return only
    }

    private func linkDensity(of root: PageTree.Index) -> Double {
        var (all, links, index): (Double, Double, PageTree.Index) = (0, 0, tree.next(after: root, in: root))
        var link: PageTree.Index = -1, linkEnd: PageTree.Index = -1
        while index >= 0 {
            if index == linkEnd { link = -1 }
            if tree[index].tag == .a {
                (link, linkEnd) = (index, tree.next(after: index, in: root, skipsChildren: true))
            } else if tree[index].tag == .text {
                all += Double(tree[index].length)
                if link >= 0 {
                    links += Double(tree[index].length) * (tree[link].marks.contains(.placeLink) ? 0.3 : 1)
                }
            }
            index = tree.next(after: index, in: root)
        }
        return all > 0 ? links / all : 0
    }
}

extension PageTree {
    /// Whether an element contains a block.
    fileprivate func hasBlock(in root: Index) -> Bool {
        var index = next(after: root, in: root)
        while index >= 0 {
            if self[index].tag.isBlock { return true }
            index = next(after: index, in: root)
        }
        return false
    }
}
