import FoundationEssentials

/// The feed of painted pictures.
struct BuiltInFeed: FeedSource {
    private let start: Date
    private let all: [FeedItem]

    /// - Parameter scale: In percent of the pictures' width and height.
    init(start: Date, scale: Int) {
        self.start = start
        all = Exhibit.catalog.enumerated().map { index, exhibit in
            let painting = Painting(
                scene: exhibit.scene, palette: exhibit.palette, width: max(1, exhibit.width * scale / 100),
                height: max(1, exhibit.height * scale / 100), seed: UInt64(index))
            return FeedItem(
                id: UUID(stableFor: "exhibit \(index)"), description: exhibit.description,
                location: exhibit.location,
                // From ten minutes to a month ago.
                published: start - 600 * Double((index + 1) * (index + 1)),
                number: Int64(Exhibit.catalog.count - index),
                format: PictureFormat.allCases[index % 3], artwork: .painting(painting))
        }
    }

    func items() -> [FeedItem] { all }
    func item(_ id: UUID) -> FeedItem? { all.first { $0.id == id } }

    /// Every second picture has from 1 to 12 comments. Their texts are the same in every run; their dates are
    /// from minutes to years before the server's start.
    func comments(of item: FeedItem) -> [Comment] {
        guard let index = all.firstIndex(where: { $0.id == item.id }), index.isMultiple(of: 2) else {
            return []
        }
        let (minute, threeYears) = (Float(60), Float(3 * 365 * 86_400))
        var generator = SplitMix64(seed: 0xC0_33E7 &+ UInt64(index))
        let first = Int(generator.next() % UInt64(Remark.all.count))
        var age: Float = minute * generator.number(in: 1...40)
        return (0..<1 + (index / 2 * 7) % 12).map { number in
            let remark = Remark.all[(first + number * Remark.step) % Remark.all.count]
            let comment = Comment(
                id: UUID(stableFor: "comment \(index) \(number)"), message: remark.message,
                createdAt: start.addingTimeInterval(TimeInterval(-age.rounded())), username: remark.username)
            age =
                min(age * generator.number(in: 1.6...7), threeYears * generator.number(in: 0.8...1.2))
                + minute
            return comment
        }.sorted { $0.createdAt > $1.createdAt }
    }
}
