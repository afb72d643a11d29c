/// The rule by which a library keeps the items of its sources.
public enum Retention: Hashable, Sendable {
    /// The reader's library: merging adds to it, and keeps at least this number of each source's newest
    /// items, by their places, and all that are unread or bookmarked. Of a source that never repeats an id
    /// it keeps, beside bookmarked items, the newest document and at most this number in all; see
    /// ``BatchMerge/dropsUnread``.
    case count(Int)
    /// A copy of a named server's feed, in the server's order; its items expire this number of days after
    /// they were last fetched.
    case days(Int)

    /// Whether the library is a copy of a named server's feed.
    public var isCopy: Bool { if case .days = self { true } else { false } }
}
