public import FoundationEssentials
public import HTTPInterface

/// The failure of a source whose server has responded, or of a local path.
///
/// The client's `HTTPError` and `CancellationError` pass through a source unchanged.
public enum SourceError: Error, Hashable, Sendable {
    /// The server responded with an error status. `retryAfter` is the earliest time of the next request.
    case refused(status: Int, retryAfter: Date? = nil)
    /// The response, the cursor or the reference cannot be parsed by this kind of source. The reason is for
    /// the log.
    case unreadable(reason: String)
    /// The local file or folder does not exist. The reason is for the log.
    case missingPath(reason: String)
    /// The local file or folder cannot be read. The reason is for the log.
    case unreadablePath(reason: String)
    /// The server responded with a login page.
    case loginPage

    /// Makes the refusal of a response.
    public init(refusedBy response: HTTPResponse, at now: Date) {
        let wait = response.retryAfter(at: now)
        self = .refused(status: response.status, retryAfter: wait.map { now + Double($0.components.seconds) })
    }

    /// Makes the failure of a body that cannot be parsed.
    ///
    /// - Parameter reason: The reason for the log, for a body that is not a login page.
    public init(unreadable body: Data, reason: String) {
        self = LoginPage.isIn(body) ? .loginPage : .unreadable(reason: reason)
    }
}

/// Recognizes web pages with a field for a password.
public enum LoginPage {
    /// Whether a document contains a field for a password near its start.
    public static func isIn(_ body: Data) -> Bool {
        // A page of a few megabytes has its form near its start.
        let text = String(decoding: body.prefix(200_000), as: UTF8.self).lowercased()
        return ["type=\"password\"", "type='password'", "type=password"].contains { text.contains($0) }
    }
}
