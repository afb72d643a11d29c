/// What is wrong with a command line or a setting, in one sentence that says what and how.
public struct UsageError: Error, Hashable {
    /// The sentence, without the value that was given where that may be a secret.
    public let message: String

    /// Makes an error of a whole sentence with its full stop.
    public init(_ message: String) {
        self.message = message
    }
}
