public import FoundationEssentials

/// The failure of a request without a complete response.
///
/// Programs decide by ``reason``; ``code`` and ``message`` are for the log.
public struct HTTPError: Error, Hashable, Sendable {
    /// The kinds of failures that lead to different next steps.
    public enum Reason: Hashable, Sendable, CaseIterable {
        /// No connection could be made: name resolution, routing or connecting failed.
        case noConnection
        /// The TLS handshake or the response timed out, or the response was slower than the minimum rate.
        case tooSlow
        /// The server's certificate is invalid.
        case certificate
        /// The response is invalid: truncated, badly framed, or not HTTP.
        case unreadable
        /// The body is larger than the request allowed.
        case bodyTooLarge
        /// Too many redirects, or one to something other than http and https.
        case redirect
        /// The request's address policy forbids the server's addresses.
        case forbiddenAddress
        /// The request has an invalid URL or header.
        case invalidRequest
        /// The client was shut down.
        case closed
    }

    /// The ways in which a response ends early.
    public enum Interruption: Hashable, Sendable {
        /// The server reset the connection, or closed it without a response.
        case disconnection
        /// The response ended before its head or body was complete.
        case truncation
    }

    /// The kind of failure.
    public var reason: Reason
    /// The network library's own code, if there is one.
    public var code: Int?
    /// A description for the log, without user names, passwords and query values.
    public var message: String
    /// The end of the server certificate's validity, if that is the reason; `nil` if it is unknown.
    public var certificateExpiry: Date?
    /// How the response ended, where it is ``Reason/unreadable`` for that; `nil` for an invalid response.
    public var interruption: Interruption?

    /// Makes an error, by default one without a code and a message.
    public init(
        _ reason: Reason, _ interruption: Interruption? = nil, code: Int? = nil, message: String = ""
    ) {
        self.reason = reason
        self.interruption = interruption
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
