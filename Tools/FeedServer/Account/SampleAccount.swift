import FoundationEssentials

/// The feeds and posts that an account has at first. The first feed is the server's own, so that the same
/// posts can be read with the account and without it.
struct SampleAccount {
    let feeds: Int
    let posts: Int
    /// The base URL of the server's own documents.
    let base: String
    /// The items of the server's own feed, newest first.
    let own: [FeedItem]

    private static let words = """
        harbor ferry island morning lighthouse market tide winter garden bridge letter window river station \
        orchard mountain village kitchen paper bicycle summer journey museum theater street
        """.split(separator: " ").map { String($0) }

    /// Subscribes to the feeds and adds the posts, whose newest one was published at the server's start, and
    /// each further one ten minutes earlier. Of those of the made feeds a third is read, a fiftieth
    /// bookmarked.
    func fill(_ state: inout AccountState, _ personality: Account.Personality) {
        guard feeds > 0 else { return }
        let now = Date()
        _ = state.addFeed("FeedServer's demo", at: base + "/rss.xml", site: base + "/", label: "Pictures")
        for number in 1..<max(feeds, 1) {
            let topic = Self.words[number % Self.words.count].capitalized
            _ = state.addFeed(
                "\(topic) & Co. \(number)", at: "https://feeds.example/\(number).xml",
                site: "https://feeds.example/\(number)/", label: "Topic \(number % 12)")
        }
        let ownPosts = own.prefix(min(20, posts)).map(post)
        let made = (0..<max(0, posts - ownPosts.count)).map { self.made($0, now) }
        _ = state.add((ownPosts + made).reversed(), countsIDs: personality.countsIDs, at: now)
    }

    private func post(of item: FeedItem) -> AccountChange.Post {
        let entry = Entry(item: item, comments: [], base: base, isMalformed: false)
        let time = Int64(item.published.timeIntervalSince1970)
        return AccountChange.Post(
            feed: "feed/1", title: item.location, author: entry.author, html: entry.html, link: entry.page,
            published: time, crawled: time)
    }

    private func made(_ index: Int, _ now: Date) -> AccountChange.Post {
        var random = SplitMix64(seed: UInt64(index))
        func text(_ count: Int) -> String {
            (0..<count).map { _ in Self.words[Int(random.next() % UInt64(Self.words.count))] }.joined(
                separator: " ")
        }
        let feed = feeds == 1 ? 1 : 2 + index % (feeds - 1)
        let time = Int64(now.timeIntervalSince1970) - 600 * Int64(index)
        let title = text(5).capitalized
        let paragraphs = (0..<4).map { _ in "<p>\(text(40)).</p>" }.joined()
        return AccountChange.Post(
            feed: "feed/\(feed)", title: "\(title) \(index)", author: "Author \(index % 40)",
            html: paragraphs,
            link: "https://feeds.example/\(feed - 1)/\(index)", published: time - 60, crawled: time,
            enclosures: index % 25 == 0
                ? [
                    AccountState.Enclosure(
                        url: "https://feeds.example/\(index).mp3", type: "audio/mpeg", length: 1_000_000)
                ] : nil,
            read: index % 3 == 2, starred: index % 50 == 0)
    }
}
