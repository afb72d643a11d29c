public import FoundationEssentials

/// One user's account on a server that stores subscriptions, their posts and the posts' states.
///
/// A service stores only its sign-in, and signs in with its first request. Its caller decides when to
/// send which request, and calls one method at a time. Every method throws ``SyncError``, the client's `HTTPError`,
/// and `CancellationError`.
public protocol SyncService: Sendable {
    /// Returns all feeds, in the server's order and each id once.
    @concurrent func subscriptions() async throws -> [SyncedFeed]

    /// Returns the whole list of posts of a selection, each id once and the newest first where the server
    /// sorts by time.
    ///
    /// A list is complete or an error is thrown. It is not a snapshot: another client's changes meanwhile may
    /// be included or not.
    @concurrent func ids(_ selection: SyncSelection) async throws -> [Int64]

    /// Returns posts, in any order. Unknown ids are left out, and so are posts that cannot be read.
    ///
    /// - Parameter ids: At most ``SyncedPost/requestLimit`` ids.
    @concurrent func posts(_ ids: [Int64]) async throws -> [SyncedPost]

    /// Sets a state of posts, and changes nothing if they have it.
    ///
    /// Any number of ids is sent in as few requests as the server allows. Ids that the server does not know
    /// are ignored. After an error some of the posts may be changed; sending all of them again is safe.
    ///
    /// - Throws: ``SyncError/rejected(_:)`` if the server refuses some of the posts, after all others have
    ///   been changed.
    @concurrent func mark(_ change: StateChange, _ ids: [Int64]) async throws

    /// Changes a subscription, and changes nothing if it is already as requested.
    @concurrent func change(_ change: SubscriptionChange) async throws
}

/// The posts of a list of ids.
public enum SyncSelection: Hashable, Sendable {
    /// The unread posts.
    case unread
    /// The bookmarked posts.
    case starred
    /// The posts that came after a time of the server's clock; without one, all posts. A server may compare
    /// their dates of publication, and thus miss posts with earlier dates.
    case since(Date?)
}

/// A state of posts, and its new value.
public enum StateChange: Hashable, Sendable {
    /// Whether the posts are read.
    case read(Bool)
    /// Whether the posts are bookmarked.
    case starred(Bool)
}

/// A change of the subscriptions. The server's ids of feeds are those of ``SyncedFeed``.
public enum SubscriptionChange: Hashable, Sendable {
    /// Subscribes to the feed at an address. For an existing subscription, sets its title and labels.
    ///
    /// - Parameters:
    ///   - address: An absolute URL.
    ///   - title: The title; `nil` for the feed's own.
    ///   - labels: The labels to add. A server with one label for each feed takes the last.
    case subscribe(address: String, title: String?, labels: [String])
    /// Changes the title, if there is one, and the labels; nothing if the feed is gone. A server with
    /// one label for each feed replaces it by the last added one, otherwise removes it where it is among the
    /// removed ones; one whose feeds all have a label leaves the last one.
    case edit(feed: String, title: String?, adding: [String], removing: [String])
    /// Unsubscribes from a feed. Its posts leave all lists.
    case unsubscribe(feed: String)
}
