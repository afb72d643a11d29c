public import FoundationEssentials

/// A source that was found at an address.
nonisolated public struct SourceOffer: Identifiable, Hashable, Sendable {
    /// The identity of the source in the library.
    public var id: UUID
    /// The source's own title.
    public var title: String?
    /// The address, without secrets.
    public var address: String
    /// The name of its kind.
    public var kind: String
    /// The account that it would be subscribed to with; `nil` for this computer alone.
    public var account: Account?

    /// An account of the reader.
    nonisolated public struct Account: Hashable, Sendable {
        /// The identity.
        public var id: UUID
        /// The visible name.
        public var name: String

        /// Makes an account.
        public init(id: UUID, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// Makes an offer, by default one for this computer alone.
    public init(id: UUID, title: String?, address: String, kind: String, account: Account? = nil) {
        self.id = id
        self.title = title
        self.address = address
        self.kind = kind
        self.account = account
    }
}

/// The result of a search for sources at an address.
nonisolated public enum SourceSearchResult: Hashable, Sendable {
    /// The sources found, at least one, the likeliest first, and the number of further ones.
    case found([SourceOffer], omittedCount: Int = 0)
    /// The source of the address is subscribed already.
    case known(UUID)
    /// No source, with the reason in a sentence.
    case nothing(String)
}

/// The result of subscribing to a source.
nonisolated public enum SubscribeResult: Hashable, Sendable {
    /// The source is subscribed, and was fetched.
    case added(UUID)
    /// The source is not subscribed, or not yet, with the reason in a sentence.
    case refused(String)
}
