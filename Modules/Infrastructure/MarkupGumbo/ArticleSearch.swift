/// Finds the article in a page's tree, in time linear in the page for its bounded depth.
struct ArticleSearch {
    /// The rules that a further attempt gives up.
    struct Rules: OptionSet {
        let rawValue: UInt8
        /// Drops what looks unlikely, weighs words of classes, and cleans by counts.
        static let drops = Rules(rawValue: 1), weighs = Rules(rawValue: 2), cleans = Rules(rawValue: 4)
    }

    /// The article as an element of a tree.
    struct Result {
        var page: CountedPage
        var root: PageTree.Index
        /// The line of authors in the text, if the page's metadata has none.
        var byline: String?
        var length: Int { Int(page[root].length) }
        /// Whether the text is as long as one that counts, or most of a short page, and not mostly links.
        func isArticle(of page: PageTree) -> Bool {
            let pageLength = page.nodes.reduce(0) { $0 + Int($1.length) }
            return length > 0 && self.page[root].linkDensity <= 0.6
                && (length >= ArticleCandidates.leastLength || 2 * length >= pageLength && !isNotice)
        }

        private var isNotice: Bool { ArticleCleaner(page, root, []).isNotice(root) }
    }

    private let source: PageTree
    private let title: String
    private let hasByline: Bool

    /// The length of a text that is an article at the first attempt, in characters.
    private static let enoughLength = 500

    init(_ tree: PageTree, title: String, hasByline: Bool) {
        source = tree
        self.title = title
        self.hasByline = hasByline
    }

    /// The first attempt with enough text, otherwise the longest text.
    func result() -> Result {
        var best: Result?
        for rules: Rules in [[.drops, .weighs, .cleans], [.weighs, .cleans], [.cleans], []] {
            let result = attempt(rules)
            if result.length >= Self.enoughLength { return result }
            if let longest = best, longest.length >= result.length { continue }
            best = result
        }
        return best ?? attempt([])
    }

    private func attempt(_ rules: Rules) -> Result {
        var reduction = PageReduction(source, rules, title: title, hasByline: hasByline)
        reduction.run()
        var page = CountedPage(reduction.tree)
        let candidates = ArticleCandidates(reduction.scored, in: &page, rules)
        let root = candidates.article(in: &page)
        var cleaner = ArticleCleaner(page, root, rules)
        cleaner.run()
        return Result(page: cleaner.page, root: root, byline: reduction.byline)
    }
}
