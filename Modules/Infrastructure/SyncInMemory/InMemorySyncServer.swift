public import FoundationEssentials
import HTTPInterface
public import SyncInterface
import Synchronization

/// A server of one account in memory, for any number of services. It changes at once when another client or
/// its operator changes it, and fails if a script says so.
public final class InMemorySyncServer: Sendable {
    /// A post's states.
    public struct State: Hashable, Sendable {
        /// Whether the post is read.
        public var isRead: Bool
        /// Whether the post is bookmarked.
        public var isStarred: Bool
    }

    /// A request of a service.
    public enum Request: Hashable, Sendable {
        case signIn, subscriptions
        case ids(SyncSelection)
        case posts([Int64])
        case mark(StateChange, [Int64])
        case change(SubscriptionChange)
    }

    /// A fault of one request.
    public enum Fault: Sendable {
        /// The server refuses the request, which changes nothing.
        case refused(SyncError)
        /// The session has ended: the service signs in again, and sends the request again.
        case signedOut
        /// The request does not arrive.
        case noConnection
        /// The request is applied, and its response is lost.
        case lostReply
        /// The work is done after the request was applied, and before its response arrives.
        case interrupted(@Sendable () -> Void)
    }

    fileprivate struct Account {
        var password: String
        var feeds: [SyncedFeed] = []
        var posts: [Int64: SyncedPost] = [:]
        var lastFeed = 0
        var lastPost: Int64 = 0
        /// Sessions of an older number have ended.
        var session = 0
        var isDisabled = false
        var requestCount = 0
    }

    /// The user's name.
    public let user: String
    /// The posts of one request that changes states.
    public static let groupLimit = 500

    private let currentDate: @Sendable () -> Date
    private let account: Mutex<Account>
    private let script = Mutex<(@Sendable (Request) -> Fault?)?>(nil)

    /// Makes a server without feeds.
    ///
    /// - Parameter currentDate: The server's clock.
    public init(
        user: String = "demo", password: String = "demo",
        currentDate: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.user = user
        self.currentDate = currentDate
        account = Mutex(Account(password: password))
    }

    /// Makes a service that has not signed in.
    public func makeService(as credentials: SyncCredentials) -> any SyncService {
        InMemorySyncService(self, credentials)
    }

    /// Decides on the fault of each request from now on; `nil` for none. The script is called before the
    /// request is applied, and may change the server as another client does.
    public func setScript(_ script: (@Sendable (Request) -> Fault?)?) { self.script.withLock { $0 = script } }

    // MARK: The operator

    /// The number of requests so far, of all services.
    public var requestCount: Int { account.withLock(\.requestCount) }

    /// The feeds in the order of their subscription.
    public var feeds: [SyncedFeed] { account.withLock(\.feeds) }

    /// The states of all posts.
    public var states: [Int64: State] {
        account.withLock { $0.posts.mapValues { State(isRead: $0.isRead, isStarred: $0.isStarred) } }
    }

    /// Ends all sessions.
    public func endSessions() { account.withLock { $0.session += 1 } }

    /// Changes the password, which ends all sessions.
    public func changePassword(to password: String) {
        account.withLock { account in
            account.password = password
            account.session += 1
        }
    }

    /// Turns the API off or on.
    public func setDisabled(_ isDisabled: Bool) { account.withLock { $0.isDisabled = isDisabled } }

    /// Adds posts with ids of their own, as if they were crawled now where they have no such time, and
    /// returns these ids.
    public func add(_ posts: [SyncedPost]) -> [Int64] {
        let now = currentDate()
        return account.withLock { account in
            posts.map { post in
                var post = post
                account.lastPost += 1
                post.id = account.lastPost
                post.crawled = post.crawled ?? now
                account.posts[post.id] = post
                return post.id
            }
        }
    }

    // MARK: What clients do

    /// Sets a state. Unknown ids are ignored.
    public func mark(_ change: StateChange, _ ids: [Int64]) {
        account.withLock { account in
            for id in ids {
                switch change {
                case .read(let isRead): account.posts[id]?.isRead = isRead
                case .starred(let isStarred): account.posts[id]?.isStarred = isStarred
                }
            }
        }
    }

    /// Changes a subscription. A feed has one label.
    ///
    /// - Returns: The id of a feed that was subscribed to.
    /// - Throws: `refused` with 400 for an address on the host `missing.example`, which cannot be read.
    @discardableResult public func change(_ change: SubscriptionChange) throws(SyncError) -> String? {
        try account.withLock { account throws(SyncError) in
            switch change {
            case .subscribe(let address, let title, let labels):
                if HTTPURL(address)?.host == "missing.example" { throw .refused(status: 400) }
                let id: String
                if let known = account.feeds.first(where: { $0.address == address }) {
                    id = known.id
                } else {
                    account.lastFeed += 1
                    id = "feed/\(account.lastFeed)"
                    account.feeds.append(SyncedFeed(id: id, title: title ?? address, address: address))
                }
                account.edit(id, title, adding: labels, removing: [])
                return id
            case .edit(let id, let title, let added, let removed):
                account.edit(id, title, adding: added, removing: removed)
            case .unsubscribe(let id):
                account.feeds.removeAll { $0.id == id }
                account.posts = account.posts.filter { $0.value.feed != id }
            }
            return nil
        }
    }

    // MARK: Requests

    /// Makes a request of a service, with the script's fault.
    ///
    /// - Parameter session: The number of the session; `nil` for signing in.
    func perform<Value>(
        _ request: Request, in session: Int?, _ work: () throws(SyncError) -> Value
    ) throws -> Value {
        try Task.checkCancellation()
        let fault = script.withLock(\.self)?(request)
        let (isDisabled, current) = account.withLock { account in
            account.requestCount += 1
            return (account.isDisabled, account.session)
        }
        if isDisabled { throw SyncError.disabled }
        switch fault {
        case .refused(let error): throw error
        case .noConnection: throw HTTPError(.noConnection)
        case .signedOut: throw SessionEnded()
        case .lostReply, .interrupted, nil: break
        }
        if let session, session != current { throw SessionEnded() }
        let value = try work()
        switch fault {
        case .lostReply: throw HTTPError(.unreadable)
        case .interrupted(let work): work()
        default: break
        }
        return value
    }

    /// Signs in, and returns the number of the session.
    func signIn(_ user: String, _ password: String) throws -> Int {
        try perform(.signIn, in: nil) { () throws(SyncError) in
            try account.withLock { account throws(SyncError) in
                guard user == self.user, password == account.password else { throw .signedOut }
                return account.session
            }
        }
    }

    func ids(_ selection: SyncSelection) -> [Int64] {
        account.withLock { account in
            account.posts.values.filter { post in
                switch selection {
                case .unread: !post.isRead
                case .starred: post.isStarred
                case .since(let date): date.map { post.crawled ?? .distantPast >= $0 } ?? true
                }
            }.map(\.id).sorted(by: >)
        }
    }

    func posts(_ ids: [Int64]) -> [SyncedPost] {
        account.withLock { account in Set(ids).sorted(by: >).compactMap { account.posts[$0] } }
    }
}

extension InMemorySyncServer.Account {
    /// Edits a feed; one that is gone is not edited.
    fileprivate mutating func edit(_ id: String, _ title: String?, adding: [String], removing: [String]) {
        guard let index = feeds.firstIndex(where: { $0.id == id }) else { return }
        if let title { feeds[index].title = title }
        feeds[index].labels =
            adding.last.map { [$0] } ?? feeds[index].labels.filter { !removing.contains($0) }
    }
}

/// The failure of a request whose session has ended.
struct SessionEnded: Error {}
