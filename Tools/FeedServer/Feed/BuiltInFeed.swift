import FoundationEssentials

/// The feed that this server paints by itself.
struct BuiltInFeed: FeedSource {
    private let all: [FeedItem] = (0..<64).map { index in
        FeedItem(
            id: UUID(stableFor: "item \(index)"), description: "Item \(index)", location: nil,
            artwork: .painting(
                Painting(
                    scene: Scene.allCases[0], width: 800, height: 600,
                    format: PictureFormat.allCases[index % 3],
                    seed: UInt64(index))))
    }

    func items() -> [FeedItem] { all }

    func comments(of item: FeedItem) -> [Comment] { [] }
}
