public import StorageInterface

/// A broken database file was replaced by a new, empty one.
public struct StorageRepair: Hashable, Sendable {
    /// Where the broken file is now; its log, where it had one, is beside it.
    public var quarantinedFile: String
    /// What was found to be broken.
    public var cause: StorageError

    var corruption: StorageCorruption {
        StorageCorruption(
            subject: .file(quarantinedFile: quarantinedFile), source: nil, detail: cause.description)
    }
}
