public import StorageInterface

/// A notice about the state of the feed's store, by the key of its sentence in `Notices.strings`.
nonisolated public enum StoreNotice: String, Sendable, CaseIterable {
    /// The store cannot be opened, and memory replaces it.
    case unavailable = "store.unavailable"
    /// Another process has locked the store, and memory replaces it.
    case busy = "store.busy"
    /// The store is not writable, and memory replaces it.
    case readOnly = "store.read-only"
    /// The disk is full, and memory replaces the store.
    case full = "store.full"
    /// The store has a newer schema version and stays unchanged, and memory replaces it.
    case newerVersion = "store.newer-version"
    /// The store was corrupt: its file was quarantined, and a new one was created.
    case rebuilt = "store.rebuilt"
    /// There is no store.
    case withoutStore = "store.none"

    /// The notice about a store that could not be opened and is replaced by memory.
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
