import FoundationEssentials
import SyncInterface
import Synchronization

/// An account of a server that is always signed in, records requests, and fails or changes where a script
/// says so.
final class ServerStub: SyncService {
    enum Request: Hashable {
        case subscriptions
        case ids(SyncSelection)
        case posts([Int64])
        case mark(StateChange, [Int64])
        case change(SubscriptionChange)
    }

    struct Content {
        var feeds: [SyncedFeed] = []
        var posts: [Int64: SyncedPost] = [:]
    }

    /// Runs before a request is applied, and returns what runs before its response arrives. It gets the server, which
    /// would keep itself if its script had captured it.
    typealias Script = @Sendable (ServerStub, Request) throws -> (@Sendable () async throws -> Void)?

    private let content = Mutex(Content())
    private let log = Mutex<[Request]>([])
    private let script = Mutex<Script>({ _, _ in nil })

    /// Makes a server with numbered feeds, and posts of the first one.
    init(feeds: Int = 1, posts: some Sequence<Int64> = [Int64]()) {
        change { content in
            for number in 1...max(1, feeds) where feeds > 0 {
                content.feeds.append(
                    SyncedFeed(
                        id: "feed/\(number)", title: "Feed \(number)",
                        address: "http://feeds.example/\(number)"))
            }
            for number in posts { content.posts[number] = SyncedPost(id: number, feed: "feed/1") }
        }
    }

    func change(_ body: (inout Content) -> Void) { content.withLock { body(&$0) } }

    func run(_ script: @escaping Script) { self.script.withLock { $0 = script } }

    /// The requests since the last call.
    func takeRequests() -> [Request] {
        log.withLock { log in
            defer { log = [] }
            return log
        }
    }

    var unread: Set<Int64> { Set(content.withLock { $0.posts.values.filter { !$0.isRead }.map(\.id) }) }

    private func perform<Value: Sendable>(
        _ request: Request, _ body: (inout Content) -> Value
    ) async throws -> Value {
        log.withLock { $0.append(request) }
        let after = try script.withLock(\.self)(self, request)
        let value = content.withLock { body(&$0) }
        try await after?()
        return value
    }

    @concurrent func subscriptions() async throws -> [SyncedFeed] {
        try await perform(.subscriptions) { $0.feeds }
    }

    @concurrent func ids(_ selection: SyncSelection) async throws -> [Int64] {
        try await perform(.ids(selection)) { content in
            content.posts.values.filter { post in
                switch selection {
                case .unread: !post.isRead
                case .starred: post.isStarred
                case .since(let time): time.map { post.crawled ?? .distantPast >= $0 } ?? true
                }
            }.map(\.id).sorted(by: >)
        }
    }

    @concurrent func posts(_ ids: [Int64]) async throws -> [SyncedPost] {
        try await perform(.posts(ids)) { content in ids.compactMap { content.posts[$0] } }
    }

    @concurrent func mark(_ change: StateChange, _ ids: [Int64]) async throws {
        try await perform(.mark(change, ids)) { content in
            for id in ids {
                switch change {
                case .read(let isRead): content.posts[id]?.isRead = isRead
                case .starred(let isStarred): content.posts[id]?.isStarred = isStarred
                }
            }
        }
    }

    @concurrent func change(_ change: SubscriptionChange) async throws {
        try await perform(.change(change)) { content in
            switch change {
            case .subscribe(let address, let title, let labels):
                let id = "feed/\(content.feeds.count + 1)"
                content.feeds.append(
                    SyncedFeed(id: id, title: title ?? address, address: address, labels: labels))
            case .edit(let id, let title, let added, let removed):
                guard let index = content.feeds.firstIndex(where: { $0.id == id }) else { return }
                content.feeds[index].title = title ?? content.feeds[index].title
                content.feeds[index].labels.removeAll { removed.contains($0) }
                content.feeds[index].labels += added
            case .unsubscribe(let id): content.feeds.removeAll { $0.id == id }
            }
        }
    }
}
