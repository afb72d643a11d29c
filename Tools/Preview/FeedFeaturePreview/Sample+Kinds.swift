import FeedFeature
import FeedScene
import FoundationEssentials
import HTTPInterface
import ItemInterface
import LibraryStorageInterface
import PreviewKit
import SceneSupport
import TextInterface

/// An item of each kind of source, as a library lists them.
extension Sample {
    static let kinds = [
        item(
            of: "Field Notes", 0.7, title: "First snow at Grindelwald", author: "the author",
            text: "Not a breath of wind in the valley; by noon the whole ridge stood in the lake twice.",
            media: [picture(at: 0)], replies: 8),
        item(
            of: "social.example", 2, author: "@reader@social.example",
            text: "The sun went down right into the water.\n#santorini",
            media: (1...4).map { picture(at: $0) },
            replies: 3),
        item(
            of: "Harbour Weekly", 5, title: "Why the ferry stopped running", author: "staff",
            text:
                "The council met on Tuesday, and for once nobody left early. What they decided will cost the "
                + "island its only night boat; there is a plan, and there are those who have read it.",
            replies: 21),
        item(
            of: "~/Pictures/2026", 26, title: "IMG_2291", place: "Tromsø, Norway",
            media: [picture(at: .local(path: "/home/ana/Pictures/2026/2.jpg"), nil, blurHash: nil)]),
        item(
            of: "Lens & Light", 27, title: "Notes on a borrowed camera", author: "the editor",
            text: "It came back with eleven frames on it that were not mine.", replies: 0),
        item(
            of: "social.example", 30, title: "A place that you might want to find by yourself",
            author: "Lúcia",
            media: [
                picture(
                    at: .remote(HTTPURL("http://127.0.0.1:8642/pictures/3.jpg")!), "Oia, Santorini",
                    blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj")
            ], replies: 60),
        item(
            of: "مدونة الصور", 200, title: "شروق الشمس فوق البحر", author: "ليلى",
            text: "صباح هادئ من أيام الخريف.", replies: 4),
        item(
            of: "Old Blog", 20_000,
            title: "The last post of a blog whose author had a lot to say, and said it",
            text: "Thank you for reading."),
    ]

    /// The marks of the items: three are unread, one is bookmarked, and a read one has changed.
    static let kindStates = kinds.indices.map { position in
        ItemState(
            isRead: position > 2, isUpdated: position == 4,
            bookmarkedAt: position == 3 ? PreviewSample.now : nil)
    }

    /// The names of the sources.
    static let kindNames = Dictionary(uniqueKeysWithValues: kindTitles.map { (PreviewSample.id($0), $0) })

    private static let kindTitles = [
        "Field Notes", "social.example", "Harbour Weekly", "Lens & Light", "مدونة الصور", "~/Pictures/2026",
        "Old Blog",
    ]

    private static func item(
        of source: String, _ hours: Double, title: String? = nil, author: String? = nil, text: String? = nil,
        place: String? = nil, media: [ItemMedia] = [], replies: Int? = nil
    ) -> FeedItem {
        let time = PreviewSample.now.addingTimeInterval(-3_600 * hours)
        let summary = ItemSummary(
            id: PreviewSample.id("\(source) \(hours)"), source: PreviewSample.id(source),
            nativeID: "\(hours)",
            title: title, author: author, location: place, published: time, firstSeen: time, media: media,
            comments: replies.map { ItemComments(reference: "\(hours)", count: $0) })
        return FeedItem(summary, text: text.map { .plain($0) })
    }

    private static func picture(at number: Int) -> ItemMedia {
        picture(
            at: .remote(HTTPURL("http://127.0.0.1:8642/pictures/\(number).jpg")!), nil, blurHash: nil)
    }

    /// A picture, which is sensitive if it has a BlurHash.
    private static func picture(
        at reference: MediaReference, _ alternativeText: String?, blurHash: String?
    ) -> ItemMedia {
        ItemMedia(
            reference, alternativeText: alternativeText, width: 1_600, height: 1_200,
            isSensitive: blurHash != nil, blurHash: blurHash)
    }
}
