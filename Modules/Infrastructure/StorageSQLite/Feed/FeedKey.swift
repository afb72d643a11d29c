/// How the items and the pages of several sources share a table each: a key is a source and a place in its feed.
///
/// The keys of one feed's items have no gaps, and neither have those of its pages. A feed begins in the middle of its
/// source's range, so that it can grow upward, by newer first pages, as well as downward. The table's own key, rather
/// than a pair of columns, makes appending cost a little more than half; and the smaller it is the less it costs.
enum FeedKey {
    /// The source's keys, 2³² of them.
    static func range(of source: Int64) -> Range<Int64> {
        source << 32..<(source + 1) << 32
    }

    /// Where a feed begins.
    static func start(of source: Int64) -> Int64 {
        source << 32 + 1 << 31
    }
}
