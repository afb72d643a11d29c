public import StorageInterface

extension StorageError {
    /// An arbitrary failure.
    public static var any: StorageError { StorageError(.inputOutput, code: 10, message: "any failure") }
}
