import FoundationEssentials
import HTTPInterface
import ItemInterface
public import LibraryStorageInterface
import PresentationInterface
import SourceInterface
public import StorageInterface

extension SubscriptionCommands {
    /// The subscriptions to the feeds of posts that were never fetched, whose posts are in no library yet.
    public func unfetched(of posts: [ForeignPost]) throws -> [Subscription] {
        let subscriptions = try store.subscriptions()
        let states = try store.fetchStates(of: subscriptions.map(\.id))
        let feeds = ForeignFeeds(posts, in: subscriptions)
        return subscriptions.filter { feeds.posts[$0.id] != nil && states[$0.id]?.lastAttempt == nil }
    }

    /// Prints that another reader's store could not be read, which ends with 1.
    public func failed(_ error: StorageError, reading path: String) -> Int32 {
        console.notice(say(error.reason == .busy ? .busyForeignPosts : .unreadableForeignPosts, path))
        return 1
    }

    /// Takes over the marks of another reader's posts: read posts of the library become read, and starred ones
    /// bookmarks. A starred post that the library does not have is stored as the other reader has it. No mark of
    /// the library is taken away.
    ///
    /// Posts are the same where their ids or, in the same feed, their links are. Prints what was taken over, and
    /// for each feed how many read posts the library does not have.
    public func takeOver(_ posts: [ForeignPost]) throws -> Int32 {
        let subscriptions = try store.subscriptions()
        let feeds = ForeignFeeds(posts, in: subscriptions)
        var (readCount, bookmarkCount) = (0, 0)
        for subscription in subscriptions {
            guard let posts = feeds.posts[subscription.id] else { continue }
            let items = try KnownItems(of: subscription.id, in: store)
            var (read, missing): ([UUID], Int) = ([], 0)
            for (post, id) in zip(posts, items.ids(of: posts)) {
                if post.isStarred, try bookmark(post, id, from: subscription.source) { bookmarkCount += 1 }
                guard post.isRead else { continue }
                if items.has(id) || post.isStarred { read.append(id) } else { missing += 1 }
            }
            readCount += try store.setRead(true, read).count
            if missing > 0 {
                console.notice(
                    strings(SubscriptionCount.missingPosts, count: missing, subscription.shownName))
            }
        }
        for (feed, posts) in feeds.unknown.sorted(by: { $0.key < $1.key }) {
            for post in posts where post.isStarred {
                guard let source = SourceRecord(post) else { continue }
                if try bookmark(post, post.id(of: source.id), from: source) { bookmarkCount += 1 }
            }
            let name =
                posts.first?.feedTitle ?? SecretAddress.masked(TypedAddress(feed)?.addresses[0].text ?? "?")
            console.notice(strings(SubscriptionCount.postsOfUnknownFeed, count: posts.count, name))
        }
        try console.line(strings(SubscriptionCount.markedRead, count: readCount))
        try console.line(strings(SubscriptionCount.bookmarked, count: bookmarkCount))
        return 0
    }

    /// - Returns: Whether the post was not bookmarked before.
    private func bookmark(_ post: ForeignPost, _ id: UUID, from source: SourceRecord) throws -> Bool {
        let stored = try store.item(id)
        guard stored?.row.state.bookmarkedAt == nil else { return false }
        let now = currentDate()
        let item = stored?.item ?? post.item(id, of: source.id, firstSeen: now)
        // The order of bookmarks is that of the posts, since newsboat stores no time of a flag.
        try store.insertBookmark(of: item, from: source, at: post.published.map { min($0, now) } ?? now)
        return true
    }
}

/// Posts of another reader by the subscription to their feed.
private struct ForeignFeeds {
    private(set) var posts: [UUID: [ForeignPost]] = [:]
    /// The posts of feeds without a subscription, by the feed's address.
    private(set) var unknown: [String: [ForeignPost]] = [:]

    init(_ all: [ForeignPost], in subscriptions: [Subscription]) {
        var ids: [UUID: UUID] = [:]
        for subscription in subscriptions {
            ids[subscription.id] = subscription.id
            if let address = SourceAddress(subscription.source.address) {
                ids[address.sourceID] = subscription.id
            }
        }
        for (feed, posts) in Dictionary(grouping: all, by: \.feed) {
            let addresses = TypedAddress(feed)?.addresses ?? []
            if let id = addresses.lazy.compactMap({ ids[$0.sourceID] }).first {
                self.posts[id, default: []] += posts
            } else {
                unknown[feed] = posts
            }
        }
    }
}

/// The items of a source in the library, by their ids and links.
private struct KnownItems {
    private let source: UUID
    private var ids: Set<UUID> = []
    /// The ids of the items with a link that no other item of the source has.
    private var links: [CanonicalLink: UUID?] = [:]

    init(of source: UUID, in store: any LibraryStore) throws {
        self.source = source
        let list = try store.list(ItemScope(sources: [source]))
        for listed in try store.items(at: 0..<list.count, of: list) ?? [] {
            ids.insert(listed.id)
            guard case .row(let row) = listed.content, let link = row.summary.link else { continue }
            links.updateValue(links[CanonicalLink(link)] == nil ? row.id : nil, forKey: CanonicalLink(link))
        }
    }

    func has(_ id: UUID) -> Bool { ids.contains(id) }

    /// The ids of posts: those of the library's items, also by their links, otherwise the derived ones.
    func ids(of posts: [ForeignPost]) -> [UUID] {
        posts.map { post in
            let id = post.id(of: source)
            if ids.contains(id) { return id }
            let link = post.link.flatMap { HTTPURL($0) }
            return link.flatMap { links[CanonicalLink($0)] ?? nil } ?? id
        }
    }
}

extension ForeignPost {
    /// The id of the post in a source, by its own id.
    fileprivate func id(of source: UUID) -> UUID {
        ItemIdentity.item(NativeIdentity(id: nativeID, link: link, title: title).preferred, of: source)
    }

    /// The post as an item of the library.
    fileprivate func item(_ id: UUID, of source: UUID, firstSeen: Date) -> FeedItem {
        FeedItem(
            ItemSummary(
                id: id, source: source, nativeID: nativeID, title: title, author: author,
                published: published,
                firstSeen: firstSeen, link: link.flatMap { HTTPURL($0) }),
            text: text.map(ItemText.html))
    }
}

extension SourceRecord {
    /// The feed of a post, where its address is one.
    fileprivate init?(_ post: ForeignPost) {
        guard let address = TypedAddress(post.feed)?.addresses.first else { return nil }
        self.init(id: address.sourceID, kind: "syndication", address: address.text, title: post.feedTitle)
    }
}
