import ConcurrencyTesting
import Foundation
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import StorageTesting

/// A library with a source of each kind, whose items have difficult layouts.
nonisolated enum SampleLibrary {
    static let news = source("syndication", "https://tangle.example/feed.xml", "The Daily Tangle")
    static let failing = source("syndication", "https://logia.example/atom", "Λόγια της πόλης")
    static let tag = source(
        "mastodon", "https://social.example/api/v1/timelines/tag/harbour", "#harbour")
    static let server = source("essential", SampleServer.baseURL.text, SampleServer.baseURL.authority)

    static let subscriptions = [
        Subscription(news, groups: groups("News/Local"), subscribedAt: start),
        Subscription(failing, groups: groups("News"), subscribedAt: start),
        Subscription(tag, subscribedAt: start), Subscription(server, subscribedAt: start),
    ]

    /// The article that the reader shows.
    static let article = item(
        1, of: news, "A harbour that nobody had on a map", hours: 2, author: "Ana Lima",
        html: """
            <p>The pilots knew of it, <em>of course</em>; they had <a href="https://tangle.example/old">\
            drawn it themselves</a>.</p><h2>What the survey found</h2><ul><li>Two moles of <b>granite</b></li>\
            <li>A light, dark since 1911</li></ul><blockquote><p>Nothing is lost that a map can hold.</p>\
            </blockquote><pre>38.7223 N\n 9.1393 W</pre><p>The harbour master has asked for a buoy.</p>
            """, picture: "1600x900")
    /// A status with replies.
    static let status = item(
        3, of: tag, nil, hours: 30, author: "Maria Pérez",
        html: "<p>Low tide at the old harbour this morning. Somebody had left the lamp on.</p>",
        picture: "1200x1200", comments: ItemComments(reference: "300", count: 4))

    private static let items: [(SourceRecord, [FeedItem])] = [
        (
            news,
            [
                article,
                item(
                    2, of: news, "عنوان من اليمين إلى اليسار", hours: 26,
                    html: "<p>شروق الشمس فوق البحر.</p>"),
                item(4, of: news, "A title and nothing else", hours: 75),
            ]
        ),
        (tag, [status, sensitive]), (server, Array(SampleFeed.items.prefix(2))),
    ]

    /// Replies in two threads, one of them by the author of the status.
    static let replies = """
        {"ancestors":[],"descendants":[\(reply(301, to: 300, "γιώργος", hours: 20, "Which lamp?")),\
        \(reply(302, to: 301, "Maria Pérez", hours: 19, "The one on the <b>north</b> mole.")),\
        \(reply(303, to: 302, "נועה", hours: 3, "איזה אור נפלא")),\
        \(reply(304, to: 300, "美咲", hours: 1, "とても美しい写真ですね。"))]}
        """

    /// Subscribes, and merges the items: one source was fetched with success, one has failed.
    static func fill(_ library: any LibraryStore, hasItems: Bool = true) throws {
        try library.subscribe(subscriptions)
        for (source, items) in items {
            var state = FetchState()
            (state.lastAttempt, state.lastSuccess, state.status) = (date(hours: 0.5), date(hours: 0.5), 200)
            let shape: SourceShape = source.kind == "syndication" ? .accumulating : .paged
            // The server has an older page.
            if source == server, hasItems {
                (state.cursor, state.predecessor) = (.numbered(2), items.last?.id)
            }
            let batch = FetchedBatch(
                source: source.id, shape: shape, items: hasItems ? items : [],
                fetchedAt: date(hours: 0.5), fetchState: state)
            _ = try library.merge([batch], retaining: .count(1_000))
        }
        var failed = FetchState()
        (failed.lastAttempt, failed.failureCount) = (date(hours: 1), 2)
        (failed.failure, failed.status) = (.refused, 503)
        try library.setFetchState(failed, of: failing.id)
        guard hasItems else { return }
        _ = try library.setRead(true, [id(2), id(4)])
        try library.insertBookmark(of: article, from: news, at: date(hours: 1))
        try library.insertBookmark(of: status, from: tag, at: date(hours: 2))
    }

    /// Fills the library, in which another source has the article, too.
    static func fillWithDuplicate(_ library: any LibraryStore) throws {
        try fill(library)
        var summary = item(6, of: failing, "Το λιμάνι που δεν ήταν σε κανέναν χάρτη", hours: 1).summary
        summary.link = article.summary.link
        let batch = FetchedBatch(
            source: failing.id, shape: .accumulating, items: [FeedItem(stored: summary, text: nil)],
            fetchedAt: date(hours: 0.5))
        _ = try library.merge([batch], retaining: .count(1_000))
    }

    private static var sensitive: FeedItem {
        var summary = item(5, of: tag, "A quay at night", hours: 50, author: "somebody").summary
        summary.media = [
            ItemMedia(
                .remote(HTTPURL("http://pictures.example/5/1600x900.jpg")!), width: 1_600, height: 900,
                isSensitive: true, blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj")
        ]
        return FeedItem(stored: summary, text: nil)
    }

    // MARK: Values

    /// The time of the scenes' clock.
    private static let start = WallClockStub().now

    /// The id of an item, other than those of the server's.
    private static func id(_ number: Int) -> UUID { .numbered(100 + number) }

    static func date(hours: Double) -> Date { start - hours * 3_600 }

    private static func groups(_ text: String) -> [GroupPath] { [GroupPath(text)].compactMap(\.self) }

    private static func source(_ kind: String, _ address: String, _ title: String) -> SourceRecord {
        // Addresses of this kind are always URLs.
        SourceRecord(id: ItemIdentity.source(HTTPURL(address)!), kind: kind, address: address, title: title)
    }

    static func item(
        _ number: Int, of source: SourceRecord, _ title: String?, hours: Double, author: String? = nil,
        html: String? = nil, picture: String? = nil, comments: ItemComments? = nil
    ) -> FeedItem {
        let picture = picture.flatMap { HTTPURL("http://pictures.example/\(number)/\($0).jpg") }
        let summary = ItemSummary(
            id: id(number), source: source.id, nativeID: "\(number)", title: title, author: author,
            published: date(hours: hours), firstSeen: start,
            link: HTTPURL("https://tangle.example/\(number)"),
            media: picture.map { [ItemMedia(.remote($0), alternativeText: "A harbour at dawn")] } ?? [],
            comments: comments)
        return FeedItem(summary, text: html.map(ItemText.html))
    }

    private static func reply(
        _ id: Int, to parent: Int, _ name: String, hours: Double, _ text: String
    ) -> String {
        """
        {"id":"\(id)","created_at":"\(date(hours: hours).formatted(.iso8601))","in_reply_to_id":"\(parent)",\
        "content":"<p>\(text)</p>","account":{"id":"\(id)","username":"\(name)"}}
        """
    }
}
