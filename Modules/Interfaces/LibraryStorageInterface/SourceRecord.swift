public import FoundationEssentials

/// A stored source, subscribed or not.
public struct SourceRecord: Identifiable, Hashable, Sendable {
    /// The identity, which does not change when the source moves; see `ItemIdentity`.
    public var id: UUID
    /// The name of the kind of source that reads the address, such as `syndication`.
    public var kind: String
    /// The present URL or path, without credentials.
    public var address: String
    /// The title that the source gives itself.
    public var title: String?

    /// Makes a record.
    public init(id: UUID, kind: String, address: String, title: String? = nil) {
        self.id = id
        self.kind = kind
        self.address = address
        self.title = title
    }
}
