public import FoundationEssentials

/// Reduces untrusted web pages to their articles.
public protocol ArticleExtractor: Sendable {
    /// Returns the article of a page.
    ///
    /// Navigation, advertisements, comments and hidden elements are omitted. Pictures that scripts load
    /// later get their addresses. Time and memory are linear in the page; 200 KB take at most 50 ms:
    /// call it off the main actor. No request is made.
    ///
    /// - Parameters:
    ///   - page: The page's bytes after content decoding.
    ///   - charset: The `charset` parameter of its Content-Type; `nil` if there is none. Bytes that
    ///     contradict it are read in the encoding that the page declares, otherwise in UTF-8 or Windows-1252.
    ///   - address: The page's address, the base of relative addresses unless the page has a `<base>`.
    func article(in page: Data, charset: String?, at address: URL) throws(ArticleError) -> Article
}

/// The reason why a page has no article.
public enum ArticleError: Error, Hashable, Sendable, CaseIterable {
    /// The page has no text that reads as an article: it is a list of links, or made by scripts.
    case noArticle
    /// The page has more than ``byteLimit`` bytes, as received or in UTF-8.
    case tooLarge
    /// The bytes are not text with HTML's elements.
    case notHTML

    /// The largest page, in bytes.
    public static let byteLimit = 20_000_000
}
