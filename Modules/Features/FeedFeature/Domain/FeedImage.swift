public import FoundationEssentials
public import HTTPInterface

/// A picture of the feed, with what its author says of it.
nonisolated public struct FeedImage: Identifiable, Hashable, Sendable {
    /// The picture's identity, the same on every page and in every answer.
    public let id: UUID
    /// What the picture shows.
    public let description: String?
    /// Where it was taken.
    public let location: String?
    /// Where its bytes are.
    public let url: HTTPURL

    /// Makes a picture.
    public init(id: UUID, description: String?, location: String?, url: HTTPURL) {
        self.id = id
        self.description = description
        self.location = location
        self.url = url
    }
}
