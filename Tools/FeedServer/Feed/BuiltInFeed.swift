import FoundationEssentials

/// The feed of painted pictures.
struct BuiltInFeed: FeedSource {
    private let all: [FeedItem]
    private let visitors: BuiltInComments

    /// - Parameter scale: In percent of the pictures' width and height.
    init(start: Date, scale: Int) {
        visitors = BuiltInComments(start: start)
        all = Exhibit.catalogue.enumerated().map { index, exhibit in
            FeedItem(
                id: UUID(stableFor: "exhibit \(index)"), description: exhibit.description,
                location: exhibit.location,
                // From ten minutes to a month ago.
                published: start - 600 * Double((index + 1) * (index + 1)),
                artwork: .painting(
                    Painting(
                        scene: exhibit.scene, palette: exhibit.palette,
                        width: max(1, exhibit.width * scale / 100),
                        height: max(1, exhibit.height * scale / 100),
                        format: PictureFormat.allCases[index % 3], seed: UInt64(index))))
        }
    }

    func items() -> [FeedItem] { all }

    func item(_ id: UUID) -> FeedItem? { all.first { $0.id == id } }

    func comments(of item: FeedItem) -> [Comment] {
        all.firstIndex { $0.id == item.id }.map(visitors.comments) ?? []
    }
}
