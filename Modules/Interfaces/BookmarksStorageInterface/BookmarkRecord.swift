public import FoundationEssentials

/// One picture that the user has marked, as it is stored.
public struct BookmarkRecord: Hashable, Sendable {
    /// The picture's identity.
    public var id: UUID
    /// What the picture shows.
    public var description: String?
    /// Where the picture was taken.
    public var location: String?
    /// Where its bytes come from: an absolute http or https URL.
    public var url: String
    /// When the user marked it, to the second at least.
    public var addedAt: Date

    /// Makes a record.
    public init(id: UUID, description: String?, location: String?, url: String, addedAt: Date) {
        self.id = id
        self.description = description
        self.location = location
        self.url = url
        self.addedAt = addedAt
    }
}
