/// Something that was not as it was stored, as ``StorageMaintenance/verify()`` finds it.
public struct StorageCorruption: Hashable, Sendable {
    /// What was damaged, and what was done about it.
    public enum Subject: Hashable, Sendable {
        /// A file, which was moved aside to this path; a new, empty one was made.
        case file(quarantinedFile: String)
        /// A sequence of lists, deleted from the one with this index on, the first one's being 0.
        case lists(StoredKind, from: Int)
        /// A record, which was deleted; its name is `nil` where that is not known.
        case record(StoredKind, name: String?)
        /// How often the cache was asked, which begins anew.
        case statistics
    }

    /// What was damaged, and what was done about it.
    public var subject: Subject
    /// The base URL of the server that it came from; `nil` for a file.
    public var source: String?
    /// The cause, for the log.
    public var detail: String

    /// Makes a corruption.
    public init(subject: Subject, source: String?, detail: String) {
        self.subject = subject
        self.source = source
        self.detail = detail
    }
}
