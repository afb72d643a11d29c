public import FoundationEssentials
public import HTTPInterface
public import ItemInterface

/// The state of fetching one source: the parameters of the next request, and the health of the source.
public struct FetchState: Hashable, Sendable {
    /// A permanent redirect that must be confirmed before it changes the source's address.
    public struct Move: Hashable, Sendable {
        /// The new address.
        public var address: String
        /// The times of readable responses from the new address, at most one a day.
        public var confirmations: [Date]

        /// Makes a move.
        public init(address: String, confirmations: [Date]) {
            self.address = address
            self.confirmations = confirmations
        }
    }

    /// The cause of a failed fetch.
    public enum Failure: String, Hashable, Sendable, CaseIterable {
        /// The response has an unsuccessful status; see ``FetchState/status``.
        case refused
        /// The response is not a document of the source's kind.
        case unreadable
        /// The response is a login page.
        case loginPage
        /// No connection was established: the server, its name or the network is unavailable.
        case noConnection
        /// The request timed out.
        case tooSlow
        /// The server's certificate is invalid.
        case certificate
        /// The response is larger than a document may be.
        case tooLarge
        /// The response ended early.
        case incomplete
        /// The server reset the connection, or closed it without a response.
        case disconnected
        /// The response is not HTTP, or badly framed or compressed.
        case malformed
        /// The library could not be written.
        case notStored
        /// A public page or server has named a private address.
        case privateAddress
        /// The local file or folder does not exist.
        case missingPath
        /// The local file or folder cannot be read.
        case unreadablePath
        /// Another cause, which is in the log.
        case other
    }

    /// The validators of the next conditional request.
    public var validators = Validators()
    /// The cursor of the page behind the last loaded one; `nil` at the end, or where no page was loaded.
    public var cursor: Cursor?
    /// The last item of the last loaded page; `nil` for an empty page.
    public var predecessor: UUID?
    /// The earliest time of the next automatic fetch.
    public var notBefore: Date?
    /// The earliest time of any fetch, by the server's `Retry-After`; a reload by the user does not override
    /// it.
    public var retryAfter: Date?
    /// The time of the last fetch.
    public var lastAttempt: Date?
    /// The time of the last fetch that returned a document or 304 Not Modified.
    public var lastSuccess: Date?
    /// The status of the last response; `nil` if none was received.
    public var status: Int?
    /// The number of failures since the last success.
    public var failureCount = 0
    /// The cause of the last fetch's failure; `nil` after a success.
    public var failure: Failure?
    /// The end of the certificate's validity, where the last fetch failed with an expired one; `nil` where
    /// it is unknown.
    public var certificateExpiry: Date?
    /// Whether the server responded 410 Gone, and the source has not been available since.
    public var isGone = false
    /// A permanent redirect that is not confirmed yet.
    public var move: Move?
    /// The tolerated defects of the last document.
    public var warnings: [String] = []
    /// The times of the source's newest posts, the newest first, at most ``postTimeLimit``.
    public var postTimes: [Date] = []
    /// Whether the last response came from private addresses only.
    public var isPrivate = false
    /// The number of documents in a row of which no item was known, although older ones should have been;
    /// see ``BatchMerge/fetchState``.
    public var unknownDocumentCount = 0

    /// The most post times of a state.
    public static let postTimeLimit = 20

    /// Makes the state of a source that was never fetched.
    public init() {}

    /// Whether the last fetch failed, or the source is gone for good.
    public var isFailing: Bool { isGone || failure != nil }

    /// Lets older pages continue behind an item, once the items below it were deleted. Without an item, the
    /// source is as if never fetched, so that the next response is a whole one.
    public mutating func end(behind last: UUID?, _ cursor: (UUID) -> Cursor?) {
        (self.cursor, predecessor) = (last.flatMap(cursor), last)
        if last == nil { (lastSuccess, validators) = (nil, Validators()) }
    }
}

extension FetchState.Failure {
    /// The stored form of a client's error.
    public init(_ error: HTTPError) {
        self =
            switch error.reason {
            case .noConnection: .noConnection
            case .tooSlow: .tooSlow
            case .certificate: .certificate
            case .unreadable:
                switch error.interruption {
                case .disconnection: .disconnected
                case .truncation: .incomplete
                case nil: .malformed
                }
            case .bodyTooLarge: .tooLarge
            case .forbiddenAddress: .privateAddress
            case .redirect, .invalidRequest, .closed: .other
            }
    }
}
