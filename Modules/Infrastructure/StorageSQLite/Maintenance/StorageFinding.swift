/// Something stored that is not as it was stored, as ``SQLiteStorage/verify()`` finds it.
public struct StorageFinding: Hashable, Sendable {
    /// What it is that was damaged.
    public enum Subject: Hashable, Sendable {
        /// The file. It was moved aside to this path, and a new, empty one made.
        case file(movedTo: String)
        /// A feed. It was deleted from the page with this index on, the first page's being 0.
        case feed(fromPage: Int)
        /// The picture of this URL, `nil` where that is not known, which was deleted.
        case picture(url: String?)
        /// One picture's comments, which were deleted.
        case comments
        /// How often the cache was asked, which begins anew.
        case statistics
    }

    /// What was damaged, and what was done about it.
    public var subject: Subject
    /// The base URL of the server that it came from; `nil` for the file.
    public var source: String?
    /// What was found, for the log.
    public var detail: String

    /// Makes a finding.
    public init(subject: Subject, source: String?, detail: String) {
        self.subject = subject
        self.source = source
        self.detail = detail
    }
}
