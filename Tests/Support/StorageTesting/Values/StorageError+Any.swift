public import StorageInterface

extension StorageError {
    /// Some failure, where it does not matter which.
    public static var any: StorageError { StorageError(.inputOutput, code: 10, message: "any failure") }
}
