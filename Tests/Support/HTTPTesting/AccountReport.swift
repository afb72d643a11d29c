/// What FeedServer's account has; see the server's README.
public struct AccountReport: Decodable, Sendable {
    /// A subscription.
    public struct Feed: Decodable, Sendable {
        /// The server's id.
        public let id: String
        /// The title.
        public let title: String
        /// The address of the feed.
        public let address: String
        /// The label.
        public let label: String
    }

    /// A post and its states.
    public struct Post: Decodable, Sendable {
        /// The server's id.
        public let id: String
        /// Whether the post is read.
        public let read: Bool
        /// Whether the post is bookmarked.
        public let starred: Bool
    }

    /// The subscriptions, in the server's order.
    public let feeds: [Feed]
    /// The posts.
    public let posts: [Post]
}
