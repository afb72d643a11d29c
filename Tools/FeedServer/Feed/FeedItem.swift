import FoundationEssentials

/// One picture of the feed, with its texts.
struct FeedItem: Sendable {
    enum Artwork: Sendable {
        case painting(Painting)
        case file(path: String)
    }

    let id: UUID
    let description: String?
    let location: String?
    let published: Date
    /// Increases with the time of publication, and is the same in every run.
    let number: Int64
    let format: PictureFormat
    let artwork: Artwork
}

struct Comment: Sendable {
    let id: UUID
    let message: String
    let createdAt: Date
    let username: String
}
