import FoundationEssentials

/// The feed that this server paints by itself.
struct BuiltInFeed: FeedSource {
    private static let formats: [PictureFormat] = [.jpeg, .png, .webP]

    private let all: [FeedItem]
    private let book: CommentBook

    /// - Parameters:
    ///   - start: When the server was started: comments are as old as they are then.
    ///   - scale: The pictures' width and height in percent of what they are meant to be.
    init(start: Date, scale: Int) {
        book = CommentBook(start: start)
        all = Exhibit.catalogue.enumerated().map { index, exhibit in
            FeedItem(
                id: UUID(stableFor: "exhibit \(index)"), description: exhibit.description,
                location: exhibit.location,
                // From ten minutes to a month before the server's start.
                published: start - 600 * Double((index + 1) * (index + 1)),
                artwork: .painting(
                    Painting(
                        scene: exhibit.scene, palette: exhibit.palette,
                        width: max(1, exhibit.width * scale / 100),
                        height: max(1, exhibit.height * scale / 100),
                        format: Self.formats[index % Self.formats.count], seed: UInt64(index))))
        }
    }

    func items() -> [FeedItem] { all }

    func item(_ id: UUID) -> FeedItem? {
        all.first { $0.id == id }
    }

    func comments(of item: FeedItem) -> [Comment] {
        all.firstIndex { $0.id == item.id }.map(book.comments) ?? []
    }
}
