/// An error of a command line or a setting, in one sentence.
public struct UsageError: Error, Hashable {
    /// The sentence, without a value that may be a secret.
    public let message: String

    /// Creates an error from a complete sentence.
    public init(_ message: String) {
        self.message = message
    }
}
