import ArticleInterface
import CommandLineKit
import Foundation
import HTTPInterface
import ItemInterface
import MarkupGumbo
import TextInterface

/// `article`: prints a web page reduced to its article.
struct ArticleCommand {
    let load: () async throws -> Article
    /// The sentence on an error of ``load``.
    let failure: (any Error) -> String
    let output: Output
    let isJSON: Bool
    let address: HTTPURL

    func run() async throws -> Int32 {
        let article: Article
        do {
            article = try await load()
        } catch {
            notice(failure(error))
            return 1
        }
        let text = ItemText.html(article.html).plain(by: GumboReader())
        guard !isJSON else {
            try output.line(json(article, text).text)
            return 0
        }
        let origin = [article.site, article.byline, article.published?.formatted(.iso8601)]
            .compactMap(\.self).joined(separator: " · ")
        for text in [article.title, origin, text, address.text] where !text.isEmpty { try output.text(text) }
        return 0
    }

    private func json(_ article: Article, _ text: String) -> JSONLine {
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
