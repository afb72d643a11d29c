import FoundationEssentials

/// The items that tests prepend to the feed.
enum NewItems {
    private static let sizes = [(640, 480), (800, 600), (480, 640), (600, 600)]
    private static let palettes: [Palette] = [.rose, .clear, .ember, .blueHour, .gold, .teal, .violet]

    /// The highest number is the newest item, and the first one.
    ///
    /// - Parameter now: The date of the newest one.
    static func items(_ numbers: Range<Int>, now: Date) -> [FeedItem] {
        numbers.reversed().map { index in
            let size = Self.sizes[index % Self.sizes.count]
            return FeedItem(
                id: UUID(stableFor: "newcomer \(index + 1)"),
                description: "New picture \(index + 1)", location: "Just in",
                published: now - 0.001 * Double(numbers.upperBound - 1 - index),
                artwork: .painting(
                    Painting(
                        scene: Scene.allCases[index % Scene.allCases.count],
                        palette: Self.palettes[index % Self.palettes.count],
                        width: size.0, height: size.1,
                        format: PictureFormat.allCases[index % PictureFormat.allCases.count],
                        seed: 10_000 + UInt64(index))))
        }
    }
}
