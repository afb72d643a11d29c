/// The sentences about loads, from one server or from many sources.
public struct LoadMessages {
    private let messages: LoadFailureMessages
    private let authority: String?
    private let isOffline: Bool
    private let retriesAutomatically: Bool
    /// Maps an error to a failure.
    public let failure: (any Error) -> LoadFailure

    /// Creates the sentences.
    ///
    /// - Parameters:
    ///   - messages: The sentences about failures.
    ///   - authority: The server's host, with its port if the address has one; `nil` for many sources.
    ///   - isOffline: Whether the reader has disabled the network.
    ///   - retriesAutomatically: Whether a load is retried at the time that the server named.
    ///   - failure: Maps an error of any module to a failure. Must have no side effects.
    public init(
        _ messages: LoadFailureMessages, of authority: String? = nil, isOffline: Bool = false,
        retriesAutomatically: Bool = true, failure: @escaping (any Error) -> LoadFailure
    ) {
        self.messages = messages
        self.authority = authority
        self.isOffline = isOffline
        self.retriesAutomatically = retriesAutomatically
        self.failure = failure
    }

    /// The sentence about an error.
    public func callAsFunction(_ error: any Error) -> String {
        messages(failure(error), retriesAutomatically: retriesAutomatically)
    }

    /// The sentence about an error, and a sentence about the content that is shown nevertheless; the latter
    /// alone where the reader has disabled the network, which is not an error.
    public func callAsFunction(_ error: any Error, but sentence: String) -> String {
        failure(error) == .offline ? sentence : "\(self(error)). \(sentence)"
    }

    /// The sentence about a screen without rows, or without the network that nothing is cached.
    public func empty(_ sentence: String) -> String {
        isOffline ? messages(.offline) : sentence
    }

    /// The sentence below an error on a screen without rows; empty for many sources.
    ///
    /// - Parameter authority: The failed server; `nil` for the server of all loads.
    public func attempt(at authority: String? = nil) -> String {
        (authority ?? self.authority).map(messages.tried) ?? ""
    }
}
