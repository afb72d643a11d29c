/// A corruption that ``StorageMaintenance/verify()`` found and repaired.
public struct StorageCorruption: Hashable, Sendable {
    /// The corrupt part of a storage, and its repair.
    public enum Subject: Hashable, Sendable {
        /// A file, which was quarantined at this path and replaced by an empty one.
        case file(quarantinedFile: String)
        /// A sequence of lists, which was deleted from this index to its end; the first list has index 0.
        case lists(StoredKind, from: Int)
        /// A record, which was deleted; its name is `nil` if the corruption hides it.
        case record(StoredKind, name: String?)
        /// The cache's statistics, which restarted at zero.
        case statistics
        /// The library's index for searches, which was deleted, and is built again from the items.
        case searchIndex
    }

    /// The corrupt part, and its repair.
    public var subject: Subject
    /// The base URL of the server whose data was corrupt; `nil` for a file.
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
