public import ArticleInterface
public import FoundationEssentials
import MarkupInterface

/// Finds articles in the trees that gumbo builds of pages.
public struct GumboArticleExtractor: ArticleExtractor {
    /// Makes an extractor without state.
    public init() {}

    /// Returns the article of a page; see `ArticleExtractor`.
    public func article(
        in page: Data, charset: String?, at address: URL
    ) throws(ArticleError) -> Article {
        guard page.count <= ArticleError.byteLimit else { throw .tooLarge }
        let text = PageText(page, charset: charset).bytes
        guard text.count <= ArticleError.byteLimit else { throw .tooLarge }
        let filter = PageFilter(text)
        guard filter.tagCount > 0 else { throw .notHTML }
        var (tree, metadata) = filter.output.withUnsafeBytes { text in
            GumboTree(text.bindMemory(to: CChar.self)).page()
        }
        metadata.structuredData = StructuredData(filter.structuredData)
        tree.prepare()
        return try article(in: tree, metadata, at: address)
    }

    private func article(
        in tree: PageTree, _ metadata: PageMetadata, at address: URL
    ) throws(ArticleError) -> Article {
        let title = metadata.articleTitle ?? title(of: tree, metadata.title)
        let search = ArticleSearch(tree, title: title, hasByline: metadata.byline != nil)
        let result = search.result()
        guard result.isArticle(of: tree) else { throw .noArticle }
        var base = BaseAddress(address)
        if let own = metadata.base { base.replace(by: own) }
        let writer = ArticleWriter(result.page.tree, root: result.root, base: base)
        return Article(
            title: title, byline: metadata.byline ?? result.byline,
            published: metadata.published ?? tree.published,
            site: metadata.site, language: metadata.bestLanguage,
            picture: metadata.picture.map(base.absolute) ?? writer.picture,
            html: String(decoding: writer.output, as: UTF8.self))
    }

    private func title(of tree: PageTree, _ pageTitle: String) -> String {
        let headings = tree.descendants(of: PageTree.root).filter {
            tree[$0].tag == .h1 || tree[$0].tag == .h2
        }
        .map { (isFirst: tree[$0].tag == .h1, text: tree.text(of: $0, limit: 1_000)) }
        let first = headings.filter { $0.isFirst && !$0.text.isEmpty }
        return PageTitle(
            pageTitle.nonEmpty ?? first.first?.text ?? "", heading: first.count == 1 ? first[0].text : nil,
            headings: headings.map(\.text)
        ).text
    }
}
