public import FoundationEssentials

/// A source that was found at an address and can be subscribed to.
nonisolated public struct SourceOffer: Identifiable, Hashable, Sendable {
    /// The identity that the source has when it is subscribed to.
    public var id: UUID
    /// The title that the source gives itself.
    public var title: String?
    /// The address, without secrets.
    public var address: String
    /// The name of its kind.
    public var kind: String

    /// Makes an offer.
    public init(id: UUID, title: String?, address: String, kind: String) {
        self.id = id
        self.title = title
        self.address = address
        self.kind = kind
    }
}

/// The result of looking for sources at an address.
nonisolated public enum SourceFinding: Hashable, Sendable {
    /// The sources that can be subscribed to, at least one, the likeliest first.
    case found([SourceOffer])
    /// The source there is subscribed to already.
    case known(UUID)
    /// There is none, for a reason in a whole sentence.
    case nothing(String)
}

/// The result of subscribing to a source.
nonisolated public enum SourceAddition: Hashable, Sendable {
    /// The source is subscribed to, and was fetched.
    case added(UUID)
    /// The source is not subscribed to, for a reason in a whole sentence.
    case refused(String)
}
