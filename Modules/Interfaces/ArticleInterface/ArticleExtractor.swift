public import FoundationEssentials

/// Reduces untrusted web pages to their articles.
public protocol ArticleExtractor: Sendable {
    /// Returns the article of a page.
    ///
    /// Navigation, advertisements, comments and whatever a page hides are omitted. Pictures that scripts load
    /// later have their addresses. Time and memory are linear in the page, for a page of 200 KB at most 50 ms:
    /// to be called off the main actor. No request is made.
    ///
    /// - Parameters:
    ///   - page: The page's bytes after content decoding.
    ///   - charset: The `charset` parameter of its Content-Type; `nil` if there is none. Bytes that
    ///     contradict it are read in the encoding that the page declares, else in UTF-8 or Windows-1252.
    ///   - address: The page's address, the base of relative addresses unless the page has a `<base>`.
    func article(in page: Data, charset: String?, at address: URL) throws(ArticleError) -> Article
}

/// The reason for which a page has no article.
public enum ArticleError: Error, Hashable, Sendable, CaseIterable {
    /// The page has no text that reads as an article, as a list of links or a page made by scripts.
    case noArticle
    /// The page has more than ``byteLimit`` bytes, as received or in UTF-8.
    case tooLarge
    /// The bytes are not text with HTML's elements.
    case notHTML

    /// The largest page, in bytes.
    public static let byteLimit = 20_000_000
}
