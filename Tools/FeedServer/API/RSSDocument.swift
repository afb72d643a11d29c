/// The feed in RSS 2.0 with its common modules.
struct RSSDocument {
    let base: String
    let entries: [Entry]

    var text: String {
        """
        <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"
          xmlns:content="http://purl.org/rss/1.0/modules/content/"
          xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"
          xmlns:slash="http://purl.org/rss/1.0/modules/slash/"
          xmlns:wfw="http://wellformedweb.org/CommentAPI/">
        <channel>
        <title>\(Router.title.escaped)</title>
        <link>\(base)/</link>
        <description>Pictures that nobody took</description>
        <atom:link href="\(base)/rss.xml" rel="self" type="application/rss+xml"/>
        \(entries.map(item).joined(separator: "\n"))
        </channel>
        </rss>
        """
    }

    private func item(_ entry: Entry) -> String {
        let item = entry.item
        let size = entry.size.map { #" width="\#($0.width)" height="\#($0.height)""# } ?? ""
        return """
            <item>
            \(item.location.map { "<title>\($0.escaped)</title>" } ?? "")
            <link>\(entry.page)</link>
            <guid isPermaLink="false">\(entry.isMalformed ? "" : "urn:uuid:\(item.id)")</guid>
            <pubDate>\(entry.isMalformed ? "a rainy day" : item.published.httpText)</pubDate>
            <dc:creator>\(entry.author.escaped)</dc:creator>
            \(item.description.map { "<description>\($0.escaped)</description>" } ?? "")
            <content:encoded><![CDATA[\(entry.html)]]></content:encoded>
            <media:content url="\(entry.picture)" medium="image" type="\(item.format.contentType)"\(size)/>
            <wfw:commentRss>\(entry.base)/comments/\(item.id).rss</wfw:commentRss>
            <slash:comments>\(entry.comments.count)</slash:comments>
            </item>
            """
    }

    /// The document to which `wfw:commentRss` of an item refers.
    static func comments(of entry: Entry) -> String {
        let items = entry.comments.map { comment in
            """
            <item>
            <guid isPermaLink="false">urn:uuid:\(comment.id)</guid>
            <pubDate>\(comment.createdAt.httpText)</pubDate>
            <dc:creator>\(comment.username.escaped)</dc:creator>
            <description>\(comment.message.escaped)</description>
            </item>
            """
        }
        return """
            <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
            <channel>
            <title>Comments</title>
            <link>\(entry.page)</link>
            <description>Comments</description>
            \(items.joined(separator: "\n"))
            </channel>
            </rss>
            """
    }
}
