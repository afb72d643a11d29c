public import FoundationEssentials
public import HTTPInterface

/// Why a source could not offer what it was asked for, although its server responded.
///
/// What the way to the server throws, `HTTPError` and `CancellationError`, passes through a source unchanged.
public enum SourceError: Error, Hashable, Sendable {
    /// The server responded with this status in place of what it was asked for. `retryAfter` is the time before which it
    /// asks not to be asked again.
    case refused(status: Int, retryAfter: Date? = nil)
    /// The response, or the cursor or reference that was asked by, is not what this kind of source reads. The reason is for
    /// the log.
    case unreadable(reason: String)

    /// The refusal that a response is.
    public init(refusedBy response: HTTPResponse, at now: Date) {
        let wait = response.retryAfter(at: now)
        self = .refused(
            status: response.status, retryAfter: wait.map { now + Double($0.components.seconds) })
    }
}
