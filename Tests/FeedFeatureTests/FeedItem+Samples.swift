import FoundationEssentials
import ItemInterface
import StorageTesting

@testable import FeedFeature

nonisolated extension FeedItem {
    /// The item with this number as a server of api.md gives it, the same in every run.
    static func numbered(_ number: Int) -> FeedItem { picture(number) }

    static func sample(
        title: String? = nil, description: String? = nil, location: String? = nil,
        url: String? = "http://pictures.example/1.png"
    ) -> FeedItem {
        .picture(title: title, description: description, location: location, url: url)
    }
}

nonisolated extension FeedItem {
    /// A picture with a location and a description of two lines.
    static var london: FeedItem {
        .sample(
            description: "Tables set out in the garden, early in the morning, before the market opens.",
            location: "Cannon Street, London")
    }

    /// A picture with a description longer than any screen.
    static var verbose: FeedItem {
        .sample(description: Array(repeating: "word", count: 400).joined(separator: " "), location: "L")
    }
}
