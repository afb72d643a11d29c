/// Pages for browsers and for the discovery of feeds.
enum HTMLPage {
    /// The page of the feed, with links to its documents (autodiscovery).
    static func index(base: String, entries: [Entry]) -> String {
        let items = entries.map { entry in
            let title = entry.item.location ?? entry.item.description ?? "Picture"
            return #"<li><a href="\#(entry.page)">\#(title.escaped)</a></li>"#
        }
        return page(
            Router.title, base: base,
            """
            <h1>\(Router.title.escaped)</h1>
            <p><a href="\(base)/rss.xml">RSS</a> <a href="\(base)/atom.xml">Atom</a>
            <a href="\(base)/feed.json">JSON Feed</a></p>
            <ul>\(items.joined(separator: "\n"))</ul>
            """)
    }

    /// The page of an item with its comments.
    static func item(_ entry: Entry) -> String {
        let comments = entry.comments.map { comment in
            "<li><b>\(comment.username.escaped)</b> \(comment.message.escaped)</li>"
        }
        return page(
            entry.item.location ?? Router.title, base: entry.base,
            "\(entry.html)<ul>\(comments.joined(separator: "\n"))</ul>")
    }

    private static func page(_ title: String, base: String, _ body: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <title>\(title.escaped)</title>
        <link rel="alternate" type="application/rss+xml" title="RSS" href="\(base)/rss.xml">
        <link rel="alternate" type="application/atom+xml" title="Atom" href="\(base)/atom.xml">
        <link rel="alternate" type="application/feed+json" title="JSON Feed" href="\(base)/feed.json">
        </head>
        <body>
        \(body)
        </body>
        </html>
        """
    }
}
