public import FoundationEssentials
public import HTTPInterface
public import StorageInterface

/// Why a load failed, in terms in which a reader can be told.
nonisolated public enum LoadFailure: Hashable, Sendable {
    /// No connection came about.
    case noConnection
    /// The reader wants no network, and what was asked for is not stored.
    case offline
    /// The connection or the answer took too long.
    case tooSlow
    /// The server's certificate does not hold.
    case certificate
    /// The server answered with this status instead of what it was asked for.
    case refused(status: Int)
    /// The answer cannot be read.
    case unreadable
    /// The answer is larger than what is accepted.
    case tooLarge
    /// The address is one of this machine or the networks around it, where a feed from the internet may not lead.
    case privateAddress
    /// The server sends from one address to the next without end, or to one that is not followed.
    case redirected
    /// The address cannot be asked.
    case invalidAddress
    /// The server asks to be left alone until then.
    case retryLater(until: Date)
    /// What is stored cannot be had.
    case storage(StorageError.Reason)
    /// Something else.
    case other

    /// Whether the way to the server was the reason, so that trying again later may help without anybody's doing.
    public var isNetworkFailure: Bool {
        switch self {
        case .noConnection, .tooSlow: true
        default: false
        }
    }
}

nonisolated extension LoadFailure {
    /// What an error of the network is to a reader.
    public init(_ error: HTTPError) {
        self =
            switch error.reason {
            case .noConnection: .noConnection
            case .tooSlow: .tooSlow
            case .certificate: .certificate
            case .unreadable: .unreadable
            case .bodyTooLarge: .tooLarge
            case .forbiddenAddress: .privateAddress
            case .redirect: .redirected
            case .invalidRequest: .invalidAddress
            case .closed: .other
            }
    }

    /// What an error of a store is to a reader.
    public init(_ error: StorageError) {
        self = .storage(error.reason)
    }
}
