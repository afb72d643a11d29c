public import StorageInterface

/// What a reader is told once of the store in which the feed is kept.
nonisolated public enum StoreNotice: Hashable, Sendable, CaseIterable {
    /// The store cannot be opened: what is read is kept in memory.
    case unavailable
    /// Another process holds the store: what is read is kept in memory.
    case busy
    /// The store cannot be written: what is read is kept in memory.
    case readOnly
    /// There is no room left: what is read is kept in memory.
    case full
    /// The store is of a newer version of the program and stays as it is: what is read is kept in memory.
    case newerVersion
    /// The store was damaged: it was moved aside, and a new one was made.
    case rebuilt
    /// Nothing is kept at all.
    case withoutStore

    /// What to say where a store could not be opened for this reason, and memory takes its place.
    public init(_ reason: StorageError.Reason) {
        self =
            switch reason {
            case .unavailable, .inputOutput, .damaged: .unavailable
            case .busy: .busy
            case .readOnly: .readOnly
            case .full: .full
            case .newerVersion: .newerVersion
            }
    }
}
