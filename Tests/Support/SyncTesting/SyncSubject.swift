public import FoundationEssentials
public import SyncInterface

/// A server with one account, of which the contract is the user, another client and the operator.
public protocol SyncSubject: Sendable {
    /// The present time of all services, which also dates `Retry-After`.
    var now: Date { get }

    /// Makes a service that has not signed in.
    func makeService(password: @escaping @Sendable () async throws -> String) -> any SyncService

    /// Subscribes to a feed without posts, and returns its id.
    func addFeed(_ title: String, at address: String, label: String) async throws -> String

    /// Adds posts as if the server had crawled them at their times, and returns their ids. Their own ids are
    /// ignored.
    func add(_ posts: [SyncedPost]) async throws -> [Int64]

    /// Sets a state as another client does.
    func mark(_ change: StateChange, _ ids: [Int64]) async throws

    /// The posts with their states.
    func states() async throws -> [Int64: SyncedState]

    /// Makes the next request fail.
    func failNext(_ fault: SyncFault) async throws

    /// Makes the server forget who is signed in.
    func endSessions() async throws

    /// Changes the password, which is ``SyncContract/password`` first.
    func changePassword(to password: String) async throws

    /// Turns the API off or on.
    func setDisabled(_ isDisabled: Bool) async throws

    /// The number of requests so far.
    func requestCount() async throws -> Int
}

extension SyncSubject {
    /// Makes a service with the right password.
    public func makeService() -> any SyncService { makeService { SyncContract.password } }
}

/// The states of a post.
public struct SyncedState: Hashable, Sendable {
    /// Whether the post is read.
    public var isRead: Bool
    /// Whether the post is bookmarked.
    public var isStarred: Bool

    /// Makes states, by default those of a new post.
    public init(isRead: Bool = false, isStarred: Bool = false) {
        self.isRead = isRead
        self.isStarred = isStarred
    }
}

/// A fault of one request.
public enum SyncFault: Hashable, Sendable, CaseIterable {
    /// The server refuses it with 429, and asks to wait for ``SyncContract/wait`` seconds.
    case busy
    /// The server fails with 500.
    case failing
    /// The server applies it, and the response is lost.
    case lostReply
    /// A web page comes in place of the response.
    case webPage
    /// The response is empty.
    case empty
}
