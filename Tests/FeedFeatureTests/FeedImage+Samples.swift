import FeedStorageInterface
import FoundationEssentials
import HTTPInterface
import StorageTesting

@testable import FeedFeature

nonisolated extension FeedImage {
    /// The picture with this number, the same in every run; its record is `FeedRecord.numbered(_:)`.
    static func numbered(_ number: Int, edition: Int = 1) -> FeedImage {
        FeedImage(.numbered(number, edition: edition))!
    }

    static func sample(
        description: String? = nil, location: String? = nil, url: String = "http://pictures.example/1.png"
    ) -> FeedImage {
        FeedImage(
            id: .numbered(1), description: description, location: location, url: HTTPURL(url)!)
    }
}

nonisolated extension FeedImage {
    /// A picture with a location and a description of two lines.
    static var london: FeedImage {
        .sample(
            description: "Tables set out in the garden, early in the morning, before the market opens.",
            location: "Cannon Street, London")
    }

    /// A picture whose description no screen has room for.
    static var verbose: FeedImage {
        .sample(description: Array(repeating: "word", count: 400).joined(separator: " "), location: "L")
    }
}

nonisolated extension FeedPage {
    static func numbered(_ numbers: some Sequence<Int>, cursor: Int? = nil) -> FeedPage {
        FeedPage(items: numbers.map { .numbered($0) }, cursor: cursor.map(UUID.numbered))
    }
}
