package import AppSettings
import ArticleInterface
package import CommandLineKit
package import HTTPInterface
package import MarkupInterface
package import RefreshKit
package import SharedPresentation
import SubscriptionKit
import TextInterface

/// `article`: prints a web page reduced to its article, or a sentence if it has none.
package struct ArticleCommand {
    private let settings: Settings
    private let output: Output
    private let articles: ArticleLoader
    private let html: any HTMLReader
    private let failure: LoadMessages

    /// - Parameter failure: The sentences on failed loads.
    package init(
        settings: Settings, output: Output, articles: ArticleLoader, html: any HTMLReader,
        failure: LoadMessages
    ) {
        self.settings = settings
        self.output = output
        self.articles = articles
        self.html = html
        self.failure = failure
    }

    /// Prints the article of a page, and returns the exit code.
    package func run(_ address: HTTPURL) async throws -> Int32 {
        let article: Article
        do {
            // The reader has named the address.
            article = try await articles.article(
                at: address, isUserInitiated: true, addressPolicy: .publicAfterPublic)
        } catch {
            notice(failure(error))
            return 1
        }
        if settings.json {
            try output.line(article.json(at: address, by: html).text)
        } else {
            for line in article.lines(at: address, by: html) { try output.text(line) }
        }
        return 0
    }
}
