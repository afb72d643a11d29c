import FoundationEssentials

/// A server's data of one user's account.
struct AccountState: Sendable {
    struct Feed: Sendable {
        let number: Int
        var title: String
        let address: String
        let site: String
        var label: String

        var id: String { "feed/\(number)" }
    }

    struct Enclosure: Codable, Sendable {
        let url: String
        let type: String?
        let length: Int?
    }

    struct Post: Sendable {
        let id: Int64
        let feed: Int
        let title: String
        let author: String
        let html: String
        let link: String
        /// In seconds; that of crawling where the feed has no date.
        let published: Int64
        /// In microseconds.
        let crawled: Int64
        let enclosures: [Enclosure]
        var isRead = false
        var isStarred = false
    }

    static let user = "demo"

    var password = "demo"
    /// Tokens of an older number are no longer valid.
    var session = 0
    var isDisabled = false
    private(set) var feeds: [Feed] = []
    /// By id, the oldest first.
    private(set) var posts: [Post] = []
    private var lastFeed = 0
    private var lastID: Int64 = 0

    // MARK: Feeds

    /// Subscribes to a feed without posts, and returns its number.
    mutating func addFeed(_ title: String?, at address: String, site: String? = nil, label: String) -> Int {
        lastFeed += 1
        let host = address.split(separator: "/").dropFirst().first.map { String($0) } ?? address
        feeds.append(
            Feed(
                number: lastFeed, title: title ?? host, address: address, site: site ?? "https://\(host)/",
                label: label))
        return lastFeed
    }

    func feed(_ number: Int) -> Feed? { feeds.first { $0.number == number } }

    /// The feed of an id such as `feed/12`.
    func feed(id: String) -> Feed? { Int(id.dropFirst("feed/".count)).flatMap(feed) }

    /// Changes title and label where they are given; `false` for an unknown feed.
    @discardableResult mutating func edit(_ number: Int, title: String? = nil, label: String? = nil) -> Bool {
        guard let index = feeds.firstIndex(where: { $0.number == number }) else { return false }
        if let title { feeds[index].title = title }
        if let label { feeds[index].label = label }
        return true
    }

    /// `false` for an unknown feed.
    @discardableResult mutating func removeFeed(_ number: Int) -> Bool {
        guard feed(number) != nil else { return false }
        feeds.removeAll { $0.number == number }
        posts.removeAll { $0.feed == number }
        return true
    }

    // MARK: Posts

    /// Adds posts, and returns their ids, which follow from the time of crawling, or count.
    mutating func add(_ crawled: [AccountChange.Post], countsIDs: Bool, at now: Date) -> [Int64] {
        let present = Int64(now.timeIntervalSince1970 * 1_000_000)
        var used = countsIDs ? [] : Set(posts.map(\.id))
        let new = crawled.map { post in
            let time = post.crawled.map { $0 * 1_000_000 } ?? present
            var id = countsIDs ? lastID + 1 : time
            while used.contains(id) { id += 1 }
            if !countsIDs { used.insert(id) }
            lastID = id
            return Post(
                id: id, feed: Int(post.feed.dropFirst("feed/".count)) ?? 0, title: post.title ?? "",
                author: post.author ?? "", html: post.html ?? "", link: post.link ?? "",
                published: post.published ?? time / 1_000_000, crawled: time,
                enclosures: post.enclosures ?? [],
                isRead: post.read ?? false, isStarred: post.starred ?? false)
        }
        posts += new
        if !zip(posts, posts.dropFirst()).allSatisfy({ $0.id < $1.id }) { posts.sort { $0.id < $1.id } }
        return new.map(\.id)
    }

    /// Changes posts; unknown ids are ignored.
    mutating func change(_ ids: some Sequence<Int64>, _ change: (inout Post) -> Void) {
        for id in ids {
            if let index = index(of: id) { change(&posts[index]) }
        }
    }

    /// Changes the posts for which a condition holds.
    mutating func change(where condition: (Post) -> Bool, _ change: (inout Post) -> Void) {
        for index in posts.indices where condition(posts[index]) { change(&posts[index]) }
    }

    /// The posts of ids; unknown ids are left out.
    func posts(_ ids: some Sequence<Int64>) -> [Post] { Set(ids).compactMap(index).map { posts[$0] } }

    private func index(of id: Int64) -> Int? {
        var range = posts.indices
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            if posts[middle].id == id { return middle }
            range = posts[middle].id < id ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }
}
