import AppSettings
import ArticleInterface
import CommandLineKit
import Foundation
import HTTPInterface
import ItemInterface
import MarkupGumbo
import RefreshKit
import SharedPresentation
import SubscriptionKit
import TextInterface

extension Composition {
    /// Prints a web page reduced to its article, or a sentence if it has none.
    func printArticle(at address: HTTPURL, to output: Output) async throws -> Int32 {
        let article: Article
        do {
            // The reader has named the address.
            article = try await articles.article(
                at: address, isUserInitiated: true, addressPolicy: .publicAfterPublic)
        } catch {
            notice(sentences.failure(error))
            return 1
        }
        let text = ItemText.html(article.html).plain(by: GumboReader())
        guard !settings.json else {
            try output.line(json(of: article, text, at: address).text)
            return 0
        }
        let origin = [article.site, article.byline, article.published?.formatted(.iso8601)]
            .compactMap(\.self).joined(separator: " · ")
        let shown = SecretAddress.masked(address.text)
        for text in [article.title, origin, text, shown] where !text.isEmpty { try output.text(text) }
        return 0
    }

    private func json(of article: Article, _ text: String, at address: HTTPURL) -> JSONLine {
        var line = JSONLine()
        line.add("link", address.text)
        line.add("title", article.title)
        line.add("author", article.byline)
        line.add("published", article.published)
        line.add("site", article.site)
        line.add("language", article.language)
        line.add("image", article.picture)
        line.add("article", text)
        return line
    }
}
