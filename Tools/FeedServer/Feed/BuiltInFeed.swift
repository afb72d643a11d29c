import FoundationEssentials

/// The feed that this server paints by itself.
struct BuiltInFeed: FeedSource {
    private static let formats: [PictureFormat] = [.jpeg, .png, .webP]

    private let all: [FeedItem]
    private let book: CommentBook

    /// - Parameter start: When the server was started: comments are as old as they are then.
    init(start: Date) {
        book = CommentBook(start: start)
        all = Exhibit.catalogue.enumerated().map { index, exhibit in
            FeedItem(
                id: UUID(stableFor: "exhibit \(index)"), description: exhibit.description,
                location: exhibit.location,
                artwork: .painting(
                    Painting(
                        scene: exhibit.scene, palette: exhibit.palette, width: exhibit.width,
                        height: exhibit.height,
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
