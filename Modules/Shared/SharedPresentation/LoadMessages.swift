/// The sentences about loads from one server: what failed, what was tried, and what is shown nevertheless.
public struct LoadMessages {
    private let messages: LoadFailureMessages
    private let authority: String
    private let isOffline: Bool
    private let retriesAutomatically: Bool
    /// Maps an error to the failure that a reader is told of.
    public let failure: (any Error) -> LoadFailure

    /// Makes the messages of a server.
    ///
    /// - Parameters:
    ///   - messages: The sentences of failures, in the reader's language.
    ///   - authority: The server's host, and its port where one was given.
    ///   - isOffline: Whether the reader wants no network.
    ///   - retriesAutomatically: Whether a load is started again by itself when the server said.
    ///   - failure: Maps an error of any module to a failure. Has no side effects.
    public init(
        _ messages: LoadFailureMessages, of authority: String, isOffline: Bool = false,
        retriesAutomatically: Bool = true, failure: @escaping (any Error) -> LoadFailure
    ) {
        self.messages = messages
        self.authority = authority
        self.isOffline = isOffline
        self.retriesAutomatically = retriesAutomatically
        self.failure = failure
    }

    /// Says what failed.
    public func callAsFunction(_ error: any Error) -> String {
        messages(failure(error), retriesAutomatically: retriesAutomatically)
    }

    /// Says what failed, and then what is shown nevertheless; the latter alone where the reader wants no network, which
    /// is no fault.
    public func callAsFunction(_ error: any Error, but sentence: String) -> String {
        failure(error) == .offline ? sentence : "\(self(error)). \(sentence)"
    }

    /// Says that a screen has no rows: `sentence`, or that nothing is stored where the reader wants no network.
    public func empty(_ sentence: String) -> String {
        isOffline ? messages(.offline) : sentence
    }

    /// Says which server was tried and what to do, for a screen without rows.
    public var attempt: String { messages.tried(authority) }
}
