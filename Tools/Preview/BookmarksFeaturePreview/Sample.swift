import BookmarksFeature
import Foundation
import PreviewKit

/// Bookmarks to look at.
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
        return Bookmark(
            id: PreviewSample.id("\(number)"),
            description: description, location: location, url: "http://127.0.0.1:8642/pictures/\(number).jpg",
            addedAt: PreviewSample.now.addingTimeInterval(-Double(number * number + 1) * 3_000))
    }
}
