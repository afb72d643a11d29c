import BookmarksFeature
import Foundation
import ItemInterface
import LibraryStorageInterface
import PreviewKit

/// Bookmarks of the states.
nonisolated enum Sample {
    static let many = (0..<300).map(bookmark)
    static let few = Array(many.prefix(5))

    private static func bookmark(_ number: Int) -> Bookmark {
        let texts: [(String?, String?)] = [
            ("Tables set out in the garden, early in the morning.", "Cannon Street, London"),
            ("East Side Gallery", "Berlin Wall"),
            ("שער העיר בשעה 6:30 בבוקר.", "ירושלים"),
            (nil, "Λευκός Πύργος, Θεσσαλονίκη"),
            (String(repeating: "Whoever writes this much has a lot to say. ", count: 6), nil),
        ]
        let (description, location) = texts[number % texts.count]
        let summary = ItemSummary(
            id: PreviewSample.id("\(number)"), source: PreviewSample.id("source"), nativeID: "\(number)",
            location: location, firstSeen: PreviewSample.now, comments: ItemComments(reference: "\(number)"))
        return Bookmark(
            FeedItem(summary, text: description.map { .plain($0) }),
            of: SourceRecord(id: summary.source, kind: "preview", address: "http://feed.example"),
            addedAt: PreviewSample.now.addingTimeInterval(-Double(number * number + 1) * 3_000))
    }
}
