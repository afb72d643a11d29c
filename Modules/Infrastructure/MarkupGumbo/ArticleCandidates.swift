/// Scores the elements around texts, and joins the best one with its siblings.
struct ArticleCandidates {
    private let rules: ArticleSearch.Rules
    /// The best elements, the best one first.
    private var best: [(index: PageTree.Index, score: Double)] = []

    /// The least length of a text that counts, in characters.
    static let leastLength = 25
    private static let bestCount = 5
    /// The number of good candidates that an element must contain to be preferred to them.
    private static let sharedCount = 3

    init(_ scored: [PageTree.Index], in page: inout CountedPage, _ rules: ArticleSearch.Rules) {
        self.rules = rules
        var candidates: [PageTree.Index] = []
        for index in scored where page[index].length >= Self.leastLength && page.tree[index].parent >= 0 {
            let counts = page[index]
            let score = Double(2 + counts.commas) + Double(min(counts.length / 100, 3))
            var (ancestor, level) = (page.tree[index].parent, 0)
            while ancestor >= 0, level < 5 {
                if !page.tree[ancestor].isScored {
                    initialize(ancestor, in: &page)
                    candidates.append(ancestor)
                }
                let divider = level == 0 ? 1.0 : level == 1 ? 2 : Double(level * 3)
                page.setScore(page.tree[ancestor].score + score / divider, of: ancestor)
                (ancestor, level) = (page.tree[ancestor].parent, level + 1)
            }
        }
        for index in candidates {
            let score = page.tree[index].score * (1 - page[index].linkDensity)
            page.setScore(score, of: index)
            let place = best.firstIndex { $0.score < score } ?? best.count
            guard place < Self.bestCount else { continue }
            best.insert((index, score), at: place)
            if best.count > Self.bestCount { best.removeLast() }
        }
    }

    private func initialize(_ index: PageTree.Index, in page: inout CountedPage) {
        guard !page.tree[index].isScored else { return }
        let node = page.tree[index]
        let weight = rules.contains(.weighs) ? node.className.weight + node.identifier.weight : 0
        page.setScore(node.tag.score + Double(weight), of: index)
    }

    /// Joins the best element with its siblings in a new element outside of the page.
    func article(in page: inout CountedPage) -> PageTree.Index {
        let root = page.makeRoot(.div)
        guard let first = best.first, first.index != PageTree.root else {
            for child in page.tree.children(of: PageTree.root) {
                page.move(child, to: root, as: page.tree[child].tag)
            }
            return root
        }
        let top = climb(from: sharedAncestor(in: page) ?? first.index, in: &page)
        initialize(top, in: &page)
        join(top, to: root, in: &page)
        return root
    }

    /// The nearest ancestor that several good candidates share.
    private func sharedAncestor(in page: CountedPage) -> PageTree.Index? {
        let others = best.dropFirst().filter { $0.score >= 0.75 * best[0].score }
        guard others.count >= Self.sharedCount else { return nil }
        var counts: [PageTree.Index: Int] = [:]
        for (index, _) in others {
            var ancestor = page.tree[index].parent
            while ancestor >= 0 {
                counts[ancestor, default: 0] += 1
                ancestor = page.tree[ancestor].parent
            }
        }
        var ancestor = page.tree[best[0].index].parent
        while ancestor > PageTree.root {
            if counts[ancestor, default: 0] >= Self.sharedCount { return ancestor }
            ancestor = page.tree[ancestor].parent
        }
        return nil
    }

    /// Follows the parents while their scores are at least a third of the best one, up to one with more.
    private func climb(from start: PageTree.Index, in page: inout CountedPage) -> PageTree.Index {
        var top = start
        initialize(top, in: &page)
        var (last, parent) = (page.tree[top].score, page.tree[top].parent)
        let least = last / 3
        while parent > PageTree.root {
            if page.tree[parent].isScored {
                let score = page.tree[parent].score
                if score < least { break }
                if score > last {
                    top = parent
                    break
                }
                last = score
            }
            parent = page.tree[parent].parent
        }
        while true {
            parent = page.tree[top].parent
            guard parent > PageTree.root, isOnlyElement(top, in: page) else { return top }
            top = parent
        }
    }

    private func isOnlyElement(_ index: PageTree.Index, in page: CountedPage) -> Bool {
        var sibling = page.tree[page.tree[index].parent].first
        while sibling >= 0 {
            if sibling != index, page.tree[sibling].tag != .text { return false }
            sibling = page.tree[sibling].next
        }
        return true
    }

    private func join(_ top: PageTree.Index, to root: PageTree.Index, in page: inout CountedPage) {
        let best = page.tree[top]
        let least = max(10, best.score * 0.2)
        for sibling in page.tree.children(of: best.parent) where page.tree[sibling].tag != .text {
            let node = page.tree[sibling]
            let bonus = node.classNumber > 0 && node.classNumber == best.classNumber ? best.score * 0.2 : 0
            guard sibling == top || node.isScored && node.score + bonus >= least || isText(sibling, in: page)
            else { continue }
            switch node.tag {
            case .div, .article, .section, .p, .ol, .ul: page.move(sibling, to: root, as: node.tag)
            default: page.move(sibling, to: root, as: .div)
            }
        }
    }

    /// Whether a paragraph has text that belongs to the article beside it.
    private func isText(_ index: PageTree.Index, in page: CountedPage) -> Bool {
        guard page.tree[index].tag == .p else { return false }
        let counts = page[index]
        if counts.length > 80 { return counts.linkDensity < 0.25 }
        guard counts.length > 0, counts.linkTenths == 0 else { return false }
        let text = page.tree.text(of: index)
        return text.hasSuffix(".") || text.contains(". ") || text.hasSuffix("。")
    }
}
