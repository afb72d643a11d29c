import ArticleInterface
import FoundationEssentials
import MarkupGumbo
import MarkupInterface
import MarkupTesting
import Testing

/// The article of a page in UTF-8.
func article(_ page: String, charset: String? = "utf-8") throws -> Article {
    try GumboArticleExtractor().article(
        in: Data(page.utf8), charset: charset, at: #require(URL(string: "https://news.example/2026/post")))
}

/// The text of the article of a page.
func text(_ page: String) throws -> String {
    try GumboReader().blocks(of: article(page).html, at: nil).plainText
}

/// A sentence that reads as prose, with a mark to find it by.
func sentence(_ mark: String) -> String { ArticleExtractorContract.sentence(mark) }

/// Paragraphs of such sentences.
func prose(_ mark: String) -> String { ArticleExtractorContract.prose(mark) }
