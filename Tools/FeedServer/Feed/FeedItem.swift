import FoundationEssentials

/// One picture of the feed, with its texts.
struct FeedItem: Sendable {
    /// The source of a picture's bytes.
    enum Artwork: Sendable {
        case painting(Painting)
        case file(path: String, format: PictureFormat)
    }

    let id: UUID
    let description: String?
    let location: String?
    let published: Date
    let artwork: Artwork

    var format: PictureFormat {
        switch artwork {
        case .painting(let painting): painting.format
        case .file(_, let format): format
        }
    }
}

struct Comment: Sendable {
    let id: UUID
    let message: String
    let createdAt: Date
    let username: String
}
