import MarkupGumbo
import MarkupTesting
import Testing

@Suite("ArticleExtractor contract")
struct ArticleContractTests {
    @Test("The extractor keeps the promises of ArticleExtractor", arguments: ArticleExtractorContract.cases)
    func keeps(_ promise: ArticleExtractorContract.Case) throws {
        try promise.check(GumboArticleExtractor())
    }
}
