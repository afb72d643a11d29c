import FeedFeature
import Foundation
import ItemInterface
import StorageTesting

/// Items of the feed with difficult layouts.
nonisolated enum SampleFeed {
    static let items = [
        item(
            1, "East Side Gallery", "Berlin Wall",
            "1600x900"),
        item(2, "A picture of which nobody says where it was taken.", nil, "900x1600"),
        item(3, nil, "Λευκός Πύργος, Θεσσαλονίκη", "1200x1200"),
        item(
            4,
            "Tables set out in the garden, early in the morning, before the market opens. "
                + String(repeating: "Whoever writes this much has a lot to say of a picture. ", count: 12),
            "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Ynys Môn, Cymru, United Kingdom",
            "1600x1200"),
        item(
            5, "شروق الشمس فوق البحر في صباح هادئ من أيام الخريف، قبل أن تستيقظ المدينة.", "الإسكندرية",
            "1600x900"),
    ]

    /// Items with titles: with all that there is, without a picture, without a text, and with nothing else;
    /// one with nothing at all, and one with a content warning and a sensitive picture.
    static let titled: [FeedItem] = [
        .picture(
            .numbered(1), title: "The wall that became a gallery", description: "East Side Gallery",
            location: "Berlin Wall", url: "http://pictures.example/1/1600x900.jpg"),
        .picture(
            .numbered(2),
            title: "Δέκα χρόνια από τον Λευκό Πύργο μέχρι το Μέγαρο Μουσικής: μια βόλτα στην παραλία",
            description: String(repeating: "Whoever writes this much has no need of a picture. ", count: 30),
            location: "Θεσσαλονίκη", url: nil),
        .picture(.numbered(3), title: "عنوان", url: "http://pictures.example/3/900x1600.jpg"),
        .picture(.numbered(4), title: "A title and nothing else", url: nil),
        .picture(.numbered(5), description: "A text and nothing else.", url: nil),
        .picture(.numbered(6), url: nil), sensitive,
    ]

    private static var sensitive: FeedItem {
        let title = "A place that you might want to find by yourself"
        var summary = FeedItem.picture(
            .numbered(7), title: title, url: "http://pictures.example/7/1600x900.jpg"
        ).summary
        (summary.media[0].width, summary.media[0].height) = (1_600, 900)
        summary.media[0].isSensitive = true
        summary.media[0].blurHash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
        return FeedItem(stored: summary, text: nil)
    }

    static let page = json(items)
    static let emptyPage = json([])

    /// The bytes of a painted picture: its size, which is the name of its file.
    static func picture(at url: String) -> Data {
        Data((url.split(separator: "/").last?.prefix { $0 != "." } ?? "").utf8)
    }

    private static func item(
        _ number: Int, _ description: String?, _ location: String?, _ size: String
    ) -> FeedItem {
        .picture(
            .numbered(number), of: ItemIdentity.source(SampleServer.baseURL), description: description,
            location: location, url: "http://pictures.example/\(number)/\(size).jpg")
    }

    private static func json(_ items: [FeedItem]) -> String {
        text(
            items.map { item in
                var fields = ["id": item.id.uuidString]
                fields["image"] = item.summary.picture?.text
                fields["description"] = item.text?.source
                fields["location"] = item.summary.location
                return fields
            })
    }

    private static func text(_ items: [[String: String]]) -> String {
        // Values of this kind are always JSON.
        String(decoding: try! JSONEncoder().encode(["items": items]), as: UTF8.self)
    }
}

/// Comments with difficult layouts.
nonisolated enum SampleComments {
    static let body = body([
        ("maria", "2023-11-12T20:00:00Z", "The light in this one is worth getting up for."),
        ("γιώργος", "2023-11-07T12:00:00Z", "Πολύ ωραία φωτογραφία!\n\nΤι ώρα ήταν; 🌅"),
        ("נועה", "2023-11-14T22:12:50Z", "איזה אור נפלא, ממש שווה לקום מוקדם בשביל זה."),
        (
            "somebody_with_a_name_that_is_much_longer_than_names_should_be", "2023-09-01T00:00:00Z",
            String(repeating: "There is more to say of it than fits into a line. ", count: 3)
        ),
        ("美咲", "2022-10-01T00:00:00Z", "とても美しい写真ですね。どこで撮影したのですか？"),
    ])
    static let empty = body([])

    private static func body(_ comments: [(name: String, date: String, message: String)]) -> String {
        let items = comments.enumerated().map { index, comment in
            Comment(
                id: UUID.numbered(100 + index).uuidString, message: comment.message,
                createdAt: comment.date, author: Comment.Author(username: comment.name))
        }
        // Values of this kind are always JSON.
        return String(decoding: try! JSONEncoder().encode(["items": items]), as: UTF8.self)
    }

    private struct Comment: Encodable {
        struct Author: Encodable {
            let username: String
        }

        enum CodingKeys: String, CodingKey {
            case id, message, author
            case createdAt = "created_at"
        }

        let id: String
        let message: String
        let createdAt: String
        let author: Author
    }
}
