import FoundationEssentials
import Synchronization

/// An account of a server of accounts, with the API of Google Reader as one of two servers speaks it.
final class Account: Sendable {
    /// The imitated server.
    enum Personality: String, Sendable {
        case freshRSS = "freshrss"
        case miniflux

        /// The path below the prefix at which the API begins.
        var path: String { self == .freshRSS ? "/api/greader.php" : "" }
        /// The label of feeds without one.
        var defaultLabel: String { self == .freshRSS ? "Uncategorized" : "All" }
        /// Whether ids of posts count; those of FreshRSS are times of crawling in microseconds.
        var countsIDs: Bool { self == .miniflux }
    }

    /// The state, for tests.
    struct Report: Encodable {
        struct Feed: Encodable {
            let id: String
            let title: String
            let address: String
            let label: String
        }

        struct Post: Encodable {
            let id: String
            let read: Bool
            let starred: Bool
        }

        let feeds: [Feed]
        let posts: [Post]
    }

    private let personality: Personality
    private let state = Mutex(AccountState())
    /// The changes that are made after a response, with the ends of their paths.
    private let later = Mutex<[AccountChange]>([])

    /// - Parameters:
    ///   - feed: The server's own feed, whose newest posts the first feed has.
    ///   - base: The server's own base URL.
    ///   - feeds: The number of feeds.
    ///   - posts: The number of posts.
    init(_ personality: Personality, feed: EditableFeed, base: String, feeds: Int, posts: Int) {
        self.personality = personality
        let sample = SampleAccount(feeds: feeds, posts: posts, base: base, own: feed.snapshot().items)
        state.withLock { sample.fill(&$0, personality) }
    }

    /// `nil` for a path that is none of the API's.
    func response(to request: Request, at path: String) -> Response? {
        guard path == personality.path || path.hasPrefix(personality.path + "/") else { return nil }
        let call = AccountCall(request, path: String(path.dropFirst(personality.path.count)))
        guard call.isOfAPI || personality == .freshRSS else { return nil }
        return state.withLock { state in
            switch personality {
            case .freshRSS: FreshRSS(call: call).response(&state)
            case .miniflux: Miniflux(call: call).response(&state)
            }
        }
    }

    /// Makes the changes that wait for a response to such a path.
    func finish(_ path: String) {
        let due = later.withLock { later in
            let due = later.filter { path.hasSuffix($0.after ?? "") }
            later.removeAll { path.hasSuffix($0.after ?? "") }
            return due
        }
        for change in due { _ = applyNow(change) }
    }

    /// Makes a change now, or after a response. Returns the ids of what is new.
    func apply(_ change: AccountChange) -> AccountChange.Result {
        guard change.after != nil else { return applyNow(change) }
        later.withLock { $0.append(change) }
        return AccountChange.Result()
    }

    private func applyNow(_ change: AccountChange) -> AccountChange.Result {
        state.withLock {
            $0.apply(
                change, defaultLabel: personality.defaultLabel, countsIDs: personality.countsIDs, at: Date())
        }
    }

    var report: Report {
        state.withLock { state in
            Report(
                feeds: state.feeds.map {
                    Report.Feed(id: $0.id, title: $0.title, address: $0.address, label: $0.label)
                },
                posts: state.posts.map {
                    Report.Post(id: String($0.id), read: $0.isRead, starred: $0.isStarred)
                })
        }
    }
}

/// A request to the API.
struct AccountCall {
    let method: String
    /// The path below the API's address, without the slash before it.
    let path: String
    let query: FormFields
    let form: FormFields
    let authorization: String

    init(_ request: Request, path: String) {
        method = request.method
        self.path = String(path.drop { $0 == "/" })
        query = request.target.query
        form = FormFields(
            request.method == "POST" ? String(decoding: request.body.prefix(1 << 20), as: UTF8.self) : "")
        authorization = request.headers["authorization"] ?? ""
    }

    var isOfAPI: Bool { path.hasPrefix("accounts/") || path.hasPrefix("reader/api/0/") }

    /// The path below `reader/api/0/`; `nil` for another one.
    var name: String? { path.hasPrefix("reader/api/0/") ? String(path.dropFirst(13)) : nil }

    /// The number of a query's field; `nil` if it is none.
    func number(_ name: String) -> Int64? { query.value(of: name).flatMap { Int64($0) } }
}

extension AccountState {
    /// Part of the tokens, which changes with the password.
    func secret(_ digits: Int) -> String {
        let parts = (0..<UInt64(digits + 15) / 16).map { seed in
            String(StableHash.value(of: "\(password) \(session)".utf8, seed: seed) | 1 << 63, radix: 16)
        }
        return String(parts.joined().prefix(digits))
    }

    /// Subscribes to a feed as a server does that fetches it at once: with three posts. One of `later.example` has none
    /// yet.
    mutating func crawl(_ address: String, _ title: String?, label: String, countsIDs: Bool) -> Int {
        let number = addFeed(title, at: address, label: label)
        let now = Date()
        if address.contains("later.example") { return number }
        let posts = (1...3).map { index in
            AccountChange.Post(
                feed: "feed/\(number)", title: "Post \(index) of \(address)", html: "<p>Text \(index)</p>",
                link: "\(address)#\(index)",
                published: Int64(now.timeIntervalSince1970) - 3_600 * Int64(index))
        }
        _ = add(posts, countsIDs: countsIDs, at: now)
        return number
    }
}
