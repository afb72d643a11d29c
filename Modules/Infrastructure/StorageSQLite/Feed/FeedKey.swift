/// The keys of the tables `items` and `pages`, which several sources share: the upper 32 bits are the
/// source's number, the lower ones a place in its feed.
///
/// The keys of a feed's items are consecutive, and so are those of its pages. A feed starts in the middle of
/// its source's range, so that it can grow in both directions. One small integer key, the rowid, makes
/// appending almost twice as fast as a primary key of two columns.
enum FeedKey {
    /// The 2³² keys of a source.
    static func range(of source: Int64) -> Range<Int64> {
        source << 32..<(source + 1) << 32
    }

    /// The first key of a new feed.
    static func start(of source: Int64) -> Int64 {
        source << 32 + 1 << 31
    }
}
