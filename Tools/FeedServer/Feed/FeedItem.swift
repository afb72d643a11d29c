import FoundationEssentials

/// One picture of the feed, with what is said about it.
struct FeedItem: Sendable {
    let id: UUID
    let description: String?
    let location: String?
    let published: Date
    let artwork: Artwork
    /// How the name of the picture's URL ends, without the dot.
    var pathExtension: String { artwork.format.pathExtension }
}
