public import FoundationEssentials

/// One item of a feed as it is stored.
public struct FeedRecord: Identifiable, Hashable, Sendable {
    /// The item's identity.
    public var id: UUID
    /// What the picture shows.
    public var description: String?
    /// Where it was taken.
    public var location: String?
    /// Where the picture's bytes are.
    public var url: String

    /// Makes a record.
    public init(id: UUID, description: String?, location: String?, url: String) {
        self.id = id
        self.description = description
        self.location = location
        self.url = url
    }
}
