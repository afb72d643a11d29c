public import FoundationEssentials
public import ItemInterface

/// What is known of fetching one source: what the next request needs, and how the source does.
public struct FetchState: Hashable, Sendable {
    /// A permanent redirect that has to prove itself before the source's address is changed.
    public struct Move: Hashable, Sendable {
        /// The new address.
        public var address: String
        /// When the new address answered with a document that could be read, at most once a day.
        public var confirmations: [Date]

        /// Makes a move.
        public init(address: String, confirmations: [Date]) {
            self.address = address
            self.confirmations = confirmations
        }
    }

    /// Why a fetch failed, as far as it is worth keeping.
    public enum Failure: String, Hashable, Sendable, CaseIterable {
        /// The server responded with a status other than success; see ``FetchState/status``.
        case refused
        /// The response is no document of the source's kind.
        case unreadable
        /// No connection came about: the server, its name or the network is not there.
        case noConnection
        /// The server was too slow.
        case tooSlow
        /// The server's certificate does not hold.
        case certificate
        /// The response broke off, or is larger than a document may be.
        case incomplete
        /// The document could not be stored.
        case notStored
        /// Anything else; the log has it.
        case other
    }

    /// What the server named to ask by whether its document has changed.
    public var validators = Validators()
    /// The cursor behind the last page that was loaded; `nil` where there is no further one, or none was loaded.
    public var cursor: Cursor?
    /// The last item of that page; `nil` where the page had none.
    public var predecessor: UUID?
    /// The time before which the source is not fetched by itself.
    public var notBefore: Date?
    /// The time before which the server asked not to be asked, which the reader cannot override.
    public var retryAfter: Date?
    /// When the source was fetched last, with whatever result.
    public var lastAttempt: Date?
    /// When the source was fetched last with a document or "not modified".
    public var lastSuccess: Date?
    /// The status of the last response; `nil` where there was none.
    public var status: Int?
    /// The number of failures since the last success.
    public var failureCount = 0
    /// Why the last fetch failed; `nil` where it did not.
    public var failure: Failure?
    /// Whether the server said that the source is gone for good (410), and it has not been there again since.
    public var isGone = false
    /// A permanent redirect that was seen.
    public var move: Move?
    /// What was wrong with the last document, though it could be read.
    public var warnings: [String] = []

    /// Makes the state of a source that was never fetched.
    public init() {}

    /// Whether the last fetch failed, or the source is gone for good.
    public var isFailing: Bool { isGone || failure != nil }
}
