/// Removes the parts of a page that, by their counts or words, do not belong to the article.
struct ArticleCleaner {
    private(set) var page: CountedPage
    private let root: PageTree.Index
    private let rules: ArticleSearch.Rules
    /// The tables of data, and the elements around them.
    private var dataTables: Set<PageTree.Index> = [], aroundDataTables: Set<PageTree.Index> = []

    init(_ page: CountedPage, _ root: PageTree.Index, _ rules: ArticleSearch.Rules) {
        self.page = page
        self.root = root
        self.rules = rules
    }

    private var tree: PageTree { page.tree }

    mutating func run() {
        findDataTables()
        clean(.form)
        clean(.fieldset)
        let children = Set(page.tree.children(of: root))
        remove { cleaner, index in
            let node = cleaner.page.tree[index]
            switch node.tag {
            case .object, .embed, .iframe: return !node.marks.contains(.recording)
            case .footer, .aside, .input: return true
            case .h1, .h2: return cleaner.weight(of: index) < 0
            default:
                return node.words.contains(.share) && !children.contains(index)
                    && cleaner.page[index].length < 500
            }
        }
        clean(.table)
        clean(.ul)
        clean(.div)
    }

    private mutating func remove(where isRemoved: (ArticleCleaner, PageTree.Index) -> Bool) {
        var index = page.tree.next(after: root, in: root)
        while index >= 0 {
            let removes = isRemoved(self, index)
            let next = page.tree.next(after: index, in: root, skipsChildren: removes)
            if removes { page.remove(index) }
            index = next
        }
    }

    private func weight(of index: PageTree.Index) -> Int {
        guard rules.contains(.weighs) else { return 0 }
        let node = page.tree[index]
        return node.className.weight + node.identifier.weight
    }

    // MARK: Tables

    private mutating func findDataTables() {
        for index in page.tree.descendants(of: root) where page.tree[index].tag == .table && isData(index) {
            dataTables.insert(index)
            var ancestor = page.tree[index].parent
            while ancestor >= 0, aroundDataTables.insert(ancestor).inserted {
                ancestor = page.tree[ancestor].parent
            }
        }
    }

    private func isData(_ table: PageTree.Index) -> Bool {
        let marks = page.tree[table].marks
        if marks.contains(.presentation) { return false }
        if marks.contains(.summary) { return true }
        var (rows, columns, cells, hasHead): (Int, Int, Int, Bool) = (0, 0, 0, false)
        var index = page.tree.next(after: table, in: table)
        while index >= 0 {
            switch page.tree[index].tag {
            case .table: return false
            case .tr:
                rows += span("rowspan", of: index)
                cells = 0
            case .td:
                cells += span("colspan", of: index)
                columns = max(columns, cells)
            case .th: hasHead = true
            default: break
            }
            index = page.tree.next(after: index, in: table)
        }
        if hasHead { return true }
        guard rows > 1, columns > 1 else { return false }
        return rows >= 10 || columns > 4 || rows * columns > 10
    }

    private func span(_ name: String, of index: PageTree.Index) -> Int {
        page.tree.value(name, of: index).flatMap { Int($0) }.map { min(max($0, 1), 100) } ?? 1
    }

    private func isInDataTable(_ index: PageTree.Index) -> Bool {
        guard !dataTables.isEmpty else { return false }
        var index = index
        while index >= 0 {
            if dataTables.contains(index) { return true }
            index = page.tree[index].parent
        }
        return false
    }

    // MARK: Counts

    private mutating func clean(_ tag: PageTag) {
        guard rules.contains(.cleans) else { return }
        // The innermost elements come first, so that the counts of outer ones are those of what remains.
        for index in page.tree.descendants(of: root).reversed() where page.tree[index].tag == tag {
            if isUnwanted(index) { page.remove(index) }
        }
    }

    private func isUnwanted(_ index: PageTree.Index) -> Bool {
        let (node, counts) = (page.tree[index], page[index])
        guard !isInDataTable(index), !aroundDataTables.contains(index),
            !page.tree.hasAncestor(.code, of: index)
        else { return false }
        let weight = weight(of: index)
        if weight < 0 { return true }
        guard counts.commas < 10, counts.recordings == 0 else { return false }
        let length = Double(counts.length)
        let isList =
            node.tag == .ul || node.tag == .ol || length > 0 && Double(counts.listLength) / length > 0.9
        let isInFigure = page.tree.hasAncestor(.figure, of: index)
        let density = counts.linkDensity
        let isEmptyHead =
            !isInFigure && (length == 0 || Double(counts.headingLength) / length < 0.9) && length < 25
            && (counts.pictures == 0 || counts.pictures > 2) && density > 0
        let isUnwanted =
            !isInFigure && counts.pictures > 1 && 2 * counts.paragraphs < counts.pictures
            || !isList && counts.items - 100 > counts.paragraphs
            || counts.inputs > counts.paragraphs / 3
            || !isList && (isEmptyHead || weight < 25 && density > 0.2)
            || weight >= 25 && density > 0.5
            || counts.embeds == 1 && length < 75 || counts.embeds > 1
            || counts.pictures == 0 && counts.textBlocks == 0
            || isNotice(index)
        return isUnwanted && !(isList && isPictureList(index))
    }

    /// Whether a list has one picture in each item.
    private func isPictureList(_ index: PageTree.Index) -> Bool {
        for child in page.tree.children(of: index) {
            if page.tree.children(of: child).count(where: { page.tree[$0].tag != .text }) > 1 { return false }
        }
        return page[index].items == page[index].pictures
    }

    /// Whether an element says only that an advertisement is here, or something is loading.
    func isNotice(_ index: PageTree.Index) -> Bool {
        guard page[index].length < 20 else { return false }
        let text = page.tree.text(of: index).lowercased()
        return Self.notices.contains(text.trimmingSuffix { $0 == "." || $0 == "…" })
    }

    private static let notices: Set<String> = [
        "ad", "advertising", "advertisement", "pub", "publicité", "werb", "werbung", "广告", "реклама",
        "anuncio",
        "διαφήμιση", "publicidade", "loading", "正在加载", "загрузка", "chargement", "cargando", "φόρτωση",
        "carregando",
    ]
}

extension String {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, isTrimmed(last) { text.removeLast() }
        return String(text)
    }
}
