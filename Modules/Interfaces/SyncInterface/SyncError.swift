public import FoundationEssentials
public import HTTPInterface

/// The failure of a service whose server has responded.
///
/// The client's `HTTPError` and `CancellationError`, and the errors of ``SyncCredentials/password``, pass
/// through a service unchanged.
public enum SyncError: Error, Hashable, Sendable {
    /// The server refuses the name and the password, even after signing in again.
    case signedOut
    /// The API is turned off on the server.
    case disabled
    /// There is no such service at the address.
    case noService
    /// The response cannot be parsed. The reason is for the log.
    case unreadable(reason: String)
    /// The server responded with an error status. `retryAfter` is the earliest time of the next request.
    case refused(status: Int, retryAfter: Date? = nil)
    /// The server refuses to change these posts. All other posts of the request have been changed.
    case rejected([Int64])

    /// Makes the refusal of a response.
    public init(refusedBy response: HTTPResponse, at now: Date) {
        let wait = response.retryAfter(at: now)
        self = .refused(status: response.status, retryAfter: wait.map { now + Double($0.components.seconds) })
    }
}
