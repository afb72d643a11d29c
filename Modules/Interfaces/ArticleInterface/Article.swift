public import FoundationEssentials

/// A web page reduced to its article.
public struct Article: Hashable, Sendable {
    /// The title in one line, without the site's name if the page separates them.
    public var title: String
    /// The authors in one line; `nil` if the page names none.
    public var byline: String?
    /// The time of publication; `nil` if the page has none that can be read. Without an offset it is UTC.
    public var published: Date?
    /// The name of the site; `nil` if the page has none.
    public var site: String?
    /// The language (BCP 47); `nil` if the page has none.
    public var language: String?
    /// The absolute address of the lead picture, not validated; `nil` without one.
    public var picture: String?
    /// The text as HTML: without scripts, styles and forms, with absolute addresses. `HTMLReader` reads it
    /// into blocks, and an item stores it, like a feed's text.
    public var html: String

    /// Makes an article, by default one with only a title and a text.
    public init(
        title: String, byline: String? = nil, published: Date? = nil, site: String? = nil,
        language: String? = nil, picture: String? = nil, html: String
    ) {
        self.title = title
        self.byline = byline
        self.published = published
        self.site = site
        self.language = language
        self.picture = picture
        self.html = html
    }
}
