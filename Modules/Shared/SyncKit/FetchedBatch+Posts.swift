import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SyncInterface

extension FetchedBatch {
    /// The posts of an account as batches, one for each of its feeds.
    static func batches(of posts: [SyncedPost], of account: UUID, at now: Date) -> [FetchedBatch] {
        var order: [String] = []
        var feeds: [String: [SyncedPost]] = [:]
        for post in posts {
            if feeds[post.feed] == nil { order.append(post.feed) }
            feeds[post.feed, default: []].append(post)
        }
        return order.map { feed in
            let source = AccountFeed(account: account, feed: feed).source
            let items = (feeds[feed] ?? []).map { (FeedItem($0, of: account, source, at: now), $0) }
            let marks = items.map { item, post in
                (item.id, RemoteMarks(isRead: post.isRead, isBookmarked: post.isStarred))
            }
            return FetchedBatch(
                source: source, shape: .accumulating, items: items.map(\.0), fetchedAt: now,
                marks: Dictionary(marks) { $1 })
        }
    }
}

extension FeedItem {
    /// Makes the item of an account's post. A post without a date has the time at which the server received
    /// it.
    fileprivate init(_ post: SyncedPost, of account: UUID, _ source: UUID, at now: Date) {
        let media = post.enclosures.map { enclosure in
            ItemMedia(.remote(enclosure.url), type: enclosure.type, length: enclosure.length)
        }
        let summary = ItemSummary(
            id: AccountFeed.item(post.id, of: account), source: source, nativeID: String(post.id),
            title: post.title, author: post.author, published: post.published ?? post.crawled, firstSeen: now,
            link: post.link, media: media)
        self.init(summary, text: post.html.map(ItemText.html))
    }
}
