public import StorageInterface

/// The replacement of a corrupt database file by an empty one.
public struct StorageRepair: Hashable, Sendable {
    /// The path of the corrupt file in quarantine; its WAL is beside it.
    public var quarantinedFile: String
    /// The error that revealed the corruption.
    public var cause: StorageError

    var corruption: StorageCorruption {
        StorageCorruption(
            subject: .file(quarantinedFile: quarantinedFile), source: nil, detail: cause.description)
    }
}
