public import FoundationEssentials
public import HTTPInterface
public import StorageInterface

/// The reason for a failed load, in terms that a reader understands.
nonisolated public enum LoadFailure: Hashable, Sendable {
    /// The server cannot be reached.
    case noConnection
    /// The reader has disabled the network, and the resource is not cached.
    case offline
    /// The request timed out.
    case tooSlow
    /// The server's certificate is not valid.
    case certificate
    /// The server's certificate is no longer valid since a time.
    case certificateExpired(Date)
    /// The response has a status other than the expected ones.
    case refused(status: Int)
    /// The response cannot be decoded.
    case unreadable
    /// The response is a login page.
    case loginPage
    /// The page has no article.
    case noArticle
    /// The response is larger than the limit.
    case tooLarge
    /// The address is private, and a public feed must not lead there.
    case privateAddress
    /// The redirects are too many, or lead to an address that is not followed.
    case redirected
    /// The address is not valid for a request.
    case invalidAddress
    /// The server asks to wait until a time.
    case retryLater(until: Date)
    /// A local file or folder does not exist.
    case missingPath
    /// A local file or folder cannot be read.
    case unreadablePath
    /// The store failed.
    case storage(StorageError.Reason)
    /// Any other reason.
    case other

    /// Whether the network is the reason, so that a later retry may succeed.
    public var isNetworkFailure: Bool {
        switch self {
        case .noConnection, .tooSlow: true
        default: false
        }
    }
}

nonisolated extension LoadFailure {
    /// Maps an error of the HTTP client.
    public init(_ error: HTTPError) {
        self =
            switch error.reason {
            case .noConnection: .noConnection
            case .tooSlow: .tooSlow
            case .certificate: error.certificateExpiry.map { .certificateExpired($0) } ?? .certificate
            case .unreadable: .unreadable
            case .bodyTooLarge: .tooLarge
            case .forbiddenAddress: .privateAddress
            case .redirect: .redirected
            case .invalidRequest: .invalidAddress
            case .closed: .other
            }
    }

    /// Maps an error of a store.
    public init(_ error: StorageError) {
        self = .storage(error.reason)
    }
}
