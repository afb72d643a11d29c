/// Why a request brought no complete answer.
///
/// ``reason`` is what a program decides by; ``code`` and ``message`` are for the log.
public struct HTTPError: Error, Hashable, Sendable {
    /// What went wrong, in terms that lead to different next steps.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// No connection came about: the name is unknown, the server refused, or there is no way to it.
        case noConnection
        /// The connection or the answer took too long, or came too slowly.
        case tooSlow
        /// The server's certificate does not hold.
        case certificate
        /// The answer is broken: cut off, badly framed, or not HTTP.
        case unreadable
        /// The body is larger than the request allowed.
        case bodyTooLarge
        /// Too many redirects, or one to something other than http and https.
        case redirect
        /// The server is found at addresses only that the request is not to reach.
        case forbiddenAddress
        /// The request cannot be sent as it is.
        case invalidRequest
        /// The client was shut down.
        case closed
    }

    /// What went wrong.
    public var reason: Reason
    /// The network library's own code, where there is one.
    public var code: Int?
    /// What happened, for the log: without user names, passwords and query values.
    public var message: String

    /// Makes an error.
    public init(_ reason: Reason, code: Int? = nil, message: String = "") {
        self.reason = reason
        self.code = code
        self.message = message
    }
}

extension HTTPError: CustomStringConvertible {
    /// Reason, code and message in one line, for the log.
    public var description: String {
        let detail = [code.map(String.init), message.isEmpty ? nil : message].compactMap { $0 }
        return detail.isEmpty ? "\(reason)" : "\(reason) (\(detail.joined(separator: ": ")))"
    }
}
