/// The numbers of articles and pictures that were fetched ahead, and of those that could not be.
public struct PrefetchSummary: Hashable, Sendable {
    /// The results of one kind.
    public struct Count: Hashable, Sendable {
        /// The number of those that are stored now and were not before.
        public var fetched = 0
        /// The number of failures.
        public var failed = 0

        /// Makes the count of nothing.
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
    /// Whether pictures were asked for, and there is no store of pictures on disk.
    public var lacksPictureStore = false

    /// Makes the summary of nothing.
    public init() {}
}
