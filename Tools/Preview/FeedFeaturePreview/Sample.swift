import FeedFeature
import FeedScene
import Foundation
import HTTPInterface
import ItemInterface
import PreviewKit
import SceneSupport
import SourceInterface

/// Items of the states, with pictures.
nonisolated enum Sample {
    static let items = [
        item(
            0, "Tables set out in the garden, early in the morning, before the market opens.",
            "Cannon Street, London"),
        item(1, "East Side Gallery", "Berlin Wall"),
        item(2, "A picture of which nobody says where it was taken.", nil),
        item(3, nil, "Λευκός Πύργος, Θεσσαλονίκη"),
        item(4, "O bondinho ao entardecer, visto da praia.", "Rio de Janeiro"),
        item(5, nil, nil),
        item(6, "朝の市場はまだ静かです。", "高山市"),
    ]

    /// A page that another page follows.
    static let first = SourcePage(items: Array(items.prefix(4)), nextCursor: Cursor(Data("4".utf8)))
    /// The last page.
    static let last = SourcePage(items: Array(items.suffix(3)), nextCursor: nil)

    static let longTexts = SourcePage(
        items: [
            item(
                0, String(repeating: "Whoever writes this much has a lot to say of a picture. ", count: 12),
                "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Ynys Môn, Cymru, "
                    + "United Kingdom"),
            item(1, "https://example.com/" + String(repeating: "path-without-a-break", count: 8), nil),
            item(2, "👩‍👩‍👧‍👦 🏳️‍🌈 1️⃣ " + String(repeating: "🌅", count: 60), "🗼"),
        ], nextCursor: nil)

    static let titled = SourcePage(
        items: [
            item(0, "East Side Gallery", "Berlin Wall", title: "The wall that became a gallery"),
            item(
                1, String(repeating: "Whoever writes this much has no need of a picture. ", count: 12), nil,
                title: "A walk along the sea", hasPicture: false),
            item(2, nil, nil, title: "A title and nothing else", hasPicture: false),
            item(3, "A text and nothing else.", nil, hasPicture: false),
        ], nextCursor: nil)

    static let rightToLeft = SourcePage(
        items: [
            item(0, "شروق الشمس فوق البحر في صباح هادئ من أيام الخريف، قبل أن تستيقظ المدينة.", "الإسكندرية"),
            item(1, "השער בשעה 6:30 בבוקר, לפני שכולם הגיעו (https://example.com/1).", "ירושלים"),
            item(2, "The sign says שלום, and below it مرحبا.", "Haifa, חיפה"),
        ], nextCursor: nil)

    /// The picture of an item, in landscape, portrait or square format.
    static func picture(_ number: Int) -> PreviewResult<PreviewPicture> {
        let shapes = [(1_600, 900), (1_200, 1_200), (900, 1_600), (1_600, 1_200)]
        let (width, height) = shapes[number % shapes.count]
        return .value(PreviewPicture(number, width: width, height: height))
    }

    /// The number of a picture.
    static func number(of picture: ShownPicture) -> Int {
        guard case .picture(let reference) = picture else { return 0 }
        return Int(reference.text.split(separator: "/").last?.prefix { $0.isNumber } ?? "") ?? 0
    }

    /// The last visit, which ended on this item before the items above it existed.
    static func visit(to number: Int) -> FeedVisit {
        FeedVisit(newest: items[number].id, focus: nil, date: PreviewSample.now)
    }

    private static func item(
        _ number: Int, _ description: String?, _ location: String?, title: String? = nil,
        hasPicture: Bool = true
    ) -> FeedItem {
        let picture = ItemMedia(.remote(HTTPURL("http://127.0.0.1:8642/pictures/\(number).jpg")!))
        let summary = ItemSummary(
            id: PreviewSample.id("\(number)"), source: PreviewSample.id("source"), nativeID: "\(number)",
            title: title, location: location, firstSeen: PreviewSample.now,
            media: hasPicture ? [picture] : [], comments: ItemComments(reference: "\(number)"))
        return FeedItem(summary, text: description.map { .plain($0) })
    }
}
