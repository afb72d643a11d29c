import AppSettings
import ArticleInterface
import CommandLineKit
import Foundation
import HTTPInterface
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
        if settings.json {
            try output.line(article.json(at: address, by: GumboReader()).text)
        } else {
            for line in article.lines(at: address, by: GumboReader()) { try output.text(line) }
        }
        return 0
    }
}
