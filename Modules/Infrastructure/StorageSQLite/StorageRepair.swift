public import StorageInterface

/// A broken database file was replaced by a new, empty one.
public struct StorageRepair: Hashable, Sendable {
    /// Where the broken file is now; its log, where it had one, is beside it.
    public var movedTo: String
    /// What was found to be broken.
    public var cause: StorageError

    var corruption: StorageCorruption {
        StorageCorruption(subject: .file(movedTo: movedTo), source: nil, detail: cause.description)
    }
}
