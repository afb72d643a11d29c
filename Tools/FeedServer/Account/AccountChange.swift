import FoundationEssentials

/// A change of the account by another client or by the operator, as `/_control/account` takes it.
struct AccountChange: Decodable, Sendable {
    struct Feed: Decodable, Sendable {
        let title: String?
        let address: String
        let site: String?
        let label: String?
    }

    /// A post as the server crawls it. Times are in seconds.
    struct Post: Decodable, Sendable {
        var feed: String
        var title: String?
        var author: String?
        var html: String?
        var link: String?
        var published: Int64?
        var crawled: Int64?
        var enclosures: [AccountState.Enclosure]?
        var read: Bool?
        var starred: Bool?
    }

    struct Marks: Decodable, Sendable {
        let ids: [String]
        let read: Bool?
        let starred: Bool?
    }

    struct Result: Encodable {
        var feeds: [String] = []
        var posts: [String] = []
    }

    let feeds: [Feed]?
    let posts: [Post]?
    let marks: [Marks]?
    let remove: [String]?
    let password: String?
    let disabled: Bool?
    let endsSessions: Bool?
    /// The end of a path: the change is made after the next response to such a path, and before it is sent.
    let after: String?

    enum CodingKeys: String, CodingKey {
        case feeds, posts, marks, remove, password, disabled, after
        case endsSessions = "end_sessions"
    }
}

extension AccountState {
    /// Makes the change, and returns the ids of what is new.
    ///
    /// - Parameters:
    ///   - defaultLabel: The label of feeds without one.
    ///   - countsIDs: Whether ids of posts count, in place of following from the time.
    mutating func apply(
        _ change: AccountChange, defaultLabel: String, countsIDs: Bool, at now: Date
    ) -> AccountChange.Result {
        var result = AccountChange.Result()
        result.feeds = (change.feeds ?? []).map { feed in
            "feed/\(addFeed(feed.title, at: feed.address, site: feed.site, label: feed.label ?? defaultLabel))"
        }
        result.posts = add(change.posts ?? [], countsIDs: countsIDs, at: now).map { String($0) }
        for marks in change.marks ?? [] {
            self.change(marks.ids.compactMap { Int64($0) }) { post in
                post.isRead = marks.read ?? post.isRead
                post.isStarred = marks.starred ?? post.isStarred
            }
        }
        for id in change.remove ?? [] { feed(id: id).map { _ = removeFeed($0.number) } }
        if change.password != nil || change.endsSessions == true { session += 1 }
        password = change.password ?? password
        isDisabled = change.disabled ?? isDisabled
        return result
    }
}
