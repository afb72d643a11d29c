import FoundationEssentials

/// The feed in Atom 1.0 (RFC 4287), with comments by the threading extension (RFC 4685).
struct AtomDocument {
    let base: String
    let entries: [Entry]

    var text: String {
        Self.feed(
            id: "\(base)/atom.xml", title: Router.title, page: "\(base)/",
            updated: entries.map(\.item.published).max(), entries: entries.map(entry))
    }

    private func entry(_ entry: Entry) -> String {
        let (item, replies) = (entry.item, "\(entry.base)/comments/\(entry.item.id).atom")
        return """
            <entry>
            <id>\(entry.isMalformed ? "" : "urn:uuid:\(item.id)")</id>
            <title>\(item.location?.escaped ?? "")</title>
            <link href="\(entry.page)"/>
            <link rel="enclosure" href="\(entry.picture)" type="\(item.format.contentType)"/>
            <link rel="replies" href="\(replies)" type="application/atom+xml" \
            thr:count="\(entry.comments.count)"/>
            <author><name>\(entry.author.escaped)</name></author>
            <published>\(entry.isMalformed ? "a rainy day" : item.published.formatted(.iso8601))</published>
            <updated>\(item.published.formatted(.iso8601))</updated>
            <content type="html">\(entry.html.escaped)</content>
            </entry>
            """
    }

    /// The document to which the link `replies` of an item refers.
    static func comments(of entry: Entry) -> String {
        feed(
            id: "\(entry.base)/comments/\(entry.item.id).atom", title: "Comments", page: entry.page,
            updated: entry.comments.map(\.createdAt).max(),
            entries: entry.comments.map { comment in
                """
                <entry>
                <id>urn:uuid:\(comment.id)</id>
                <title/>
                <author><name>\(comment.username.escaped)</name></author>
                <published>\(comment.createdAt.formatted(.iso8601))</published>
                <updated>\(comment.createdAt.formatted(.iso8601))</updated>
                <thr:in-reply-to ref="urn:uuid:\(entry.item.id)"/>
                <content type="text">\(comment.message.escaped)</content>
                </entry>
                """
            })
    }

    private static func feed(
        id: String, title: String, page: String, updated: Date?, entries: [String]
    ) -> String {
        """
        <feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">
        <id>\(id)</id>
        <title>\(title.escaped)</title>
        <link href="\(page)"/>
        <link rel="self" href="\(id)"/>
        <updated>\((updated ?? Date(timeIntervalSince1970: 0)).formatted(.iso8601))</updated>
        \(entries.joined(separator: "\n"))
        </feed>
        """
    }
}
