public import HTTPInterface

/// A feed that a user has subscribed to on a server. Its texts are not sanitized.
public struct SyncedFeed: Identifiable, Hashable, Sendable {
    /// The server's id, such as `feed/12`, which does not change.
    public var id: String
    /// The title, as the user or the feed has named it.
    public var title: String
    /// The address of the feed's document as the server says, not validated.
    public var address: String
    /// The feed's website; `nil` without a valid one.
    public var site: HTTPURL?
    /// The labels, each once; may be empty.
    public var labels: [String]

    /// Makes a feed, by default one without website and labels.
    public init(id: String, title: String, address: String, site: HTTPURL? = nil, labels: [String] = []) {
        self.id = id
        self.title = title
        self.address = address
        self.site = site
        self.labels = labels
    }
}
