/// The numbers of articles and pictures that were prefetched, and of those that failed.
public struct PrefetchSummary: Hashable, Sendable {
    /// The results of one kind.
    public struct Count: Hashable, Sendable {
        /// The number of those that were newly stored.
        public var fetched = 0
        /// The number of failures.
        public var failed = 0

        /// Makes a count of zero.
        public init() {}

        /// Adds another count.
        public static func += (one: inout Count, other: Count) {
            one.fetched += other.fetched
            one.failed += other.failed
        }
    }

    /// The articles.
    public var articles = Count()
    /// The pictures.
    public var pictures = Count()
    /// Whether pictures were requested although no store of pictures is on disk.
    public var lacksPictureStore = false

    /// Makes an empty summary.
    public init() {}
}
