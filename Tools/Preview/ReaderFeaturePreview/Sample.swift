import Foundation
import HTTPInterface
import ItemInterface
import MarkupInterface
import PreviewKit
import ReaderFeature

/// Items of the states.
nonisolated enum Sample {
    static let article = item(
        "First snow at Grindelwald", author: "the author", comments: 8,
        [
            .paragraph([
                TextRun(
                    "We had been told to expect rain. Instead the valley went quiet at about four, and when "
                        + "the shutters opened there was a second valley lying upside down in the lake.")
            ]),
            .picture(
                HTMLPicture(
                    "https://notes.example/eiger.jpg",
                    alternativeText: "The Eiger from the boathouse. Photo: the author", width: 1_600,
                    height: 436)),
            .paragraph([
                TextRun("The path on the right has been "),
                TextRun("closed since spring", link: "https://notes.example/closed"),
                TextRun(
                    ", so one goes by the mill, which is longer and better. There is a bench there that "
                        + "nobody has carved a name into yet."),
            ]),
            .heading(level: 2, [TextRun("What we carried")]),
            .list(
                start: nil,
                items: [
                    [
                        .paragraph([
                            TextRun("Two thermos flasks, "), TextRun("one of them", .emphasis),
                            TextRun(" empty."),
                        ])
                    ],
                    [.paragraph([TextRun("A map that ends where the snow begins.")])],
                ]),
            .quote([
                .paragraph([TextRun("It lasted eleven minutes. I counted afterwards, from the photographs.")])
            ]),
            .paragraph([
                TextRun(String(repeating: "By noon the whole ridge stood in the lake twice. ", count: 24))
            ]),
        ], position: 2)

    static let markup = item(
        "Everything that markup can be", author: "the editor",
        [
            .paragraph([
                TextRun("Emphasis", .emphasis), TextRun(", "), TextRun("strong", .strong), TextRun(", "),
                TextRun("code()", .code), TextRun(", "), TextRun("deleted", .deleted), TextRun(", and "),
                TextRun("all at once", [.emphasis, .strong]), TextRun("."),
            ]),
            .heading(level: 2, [TextRun("Lists")]),
            .list(
                start: 9,
                items: [
                    [.paragraph([TextRun("Nine")])],
                    [
                        .paragraph([TextRun("Ten, with a list of its own")]),
                        .list(
                            start: nil,
                            items: [
                                [.paragraph([TextRun("inside")])],
                                [.paragraph([TextRun("and inside again")])],
                            ]),
                    ],
                ]),
            .heading(level: 3, [TextRun("Preformatted")]),
            .preformatted("func greet(_ name: String) {\n\tprint(\"Hello, \\(name)\")\n}"),
            .heading(level: 3, [TextRun("A table")]),
            .table(rows: [
                [
                    [.paragraph([TextRun("Peak", .strong)])], [.paragraph([TextRun("Height", .strong)])],
                    [.paragraph([TextRun("First ascent", .strong)])],
                ],
                row("Eiger", "3,967", "1858"), row("Mönch", "4,110", "1857"),
                row("Jungfrau", "4,158", "1811"),
            ]),
            .heading(level: 3, [TextRun("A table that is too wide")]),
            .table(rows: [
                [
                    [.paragraph([TextRun("Where", .strong)])],
                    [.paragraph([TextRun("What one sees from there", .strong)])],
                ],
                row("The mill", "The lake, the bench, and on days without wind the whole ridge upside down."),
                row("The boathouse", "The Eiger, and whoever rows."),
            ]),
            .rule,
            .quote([
                .paragraph([TextRun("A quote of two paragraphs.")]),
                .quote([.paragraph([TextRun("And a quote in the quote.")])]),
            ]),
            .paragraph([
                TextRun("The same address", link: "https://example.org/a"), TextRun(" has "),
                TextRun("one number", link: "https://example.org/a"), TextRun(", "),
                TextRun("another", link: "https://example.org/b"), TextRun(" has its own."),
            ]),
        ])

    static let pictures = item(
        "Four evenings", author: "the author",
        [
            .paragraph([TextRun("They are in the order in which they were taken.")]),
            .picture(HTMLPicture("https://notes.example/one.jpg", alternativeText: "The first evening")),
        ],
        media: [
            ItemMedia(url("one.jpg")),
            ItemMedia(url("two.jpg"), alternativeText: "The second evening", width: 1_200, height: 800),
            ItemMedia(url("three.jpg"), width: 800, height: 1_200),
            ItemMedia(url("icon.png"), width: 32, height: 32),
        ])

    static let sensitive = item(
        nil, author: "@reader@social.example", [.paragraph([TextRun("Not for everybody.")])],
        media: [
            ItemMedia(
                url("hidden.jpg"), alternativeText: "An operation", width: 1_200, height: 800,
                isSensitive: true, blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj")
        ])

    static let warned = item(
        "spiders, many of them", author: "@reader@social.example",
        [.paragraph([TextRun("There were eleven of them in the boathouse, and each had a name.")])],
        media: [
            ItemMedia(
                url("spider.jpg"), alternativeText: "A spider", width: 1_200, height: 800, isSensitive: true)
        ],
        isWarned: true)

    static let cut = item(
        "Why the ferry stopped running", author: "staff",
        [
            .paragraph([
                TextRun(
                    "The council met on Tuesday, and for once nobody left early. What they decided will cost "
                        + "the island its only night boat […]")
            ]),
            .paragraph([TextRun("The post Why the ferry stopped running appeared first on Harbour Weekly.")]),
        ])

    static let podcast = item(
        "Episode 12: the mill", author: "the editor",
        [.paragraph([TextRun("We walk to the mill and back.")])],
        media: [
            ItemMedia(url("episode-12.mp3"), type: "audio/mpeg"),
            ItemMedia(url("trailer.mp4"), alternativeText: "The trailer", type: "video/mp4"),
        ])

    static let rightToLeft = item(
        "שלג ראשון בגרינדלוולד", author: "נועה",
        [
            .paragraph([
                TextRun("אמרו לנו לצפות לגשם. במקום זה "), TextRun("העמק השתתק", .strong),
                TextRun(" בערך בארבע, וכשנפתחו התריסים היה עמק שני הפוך באגם ("),
                TextRun("תמונות", link: "https://example.org/photos"), TextRun(")."),
            ]),
            .list(start: 1, items: [[.paragraph([TextRun("מפה")])], [.paragraph([TextRun("תרמוס")])]]),
            .quote([.paragraph([TextRun("זה נמשך אחת עשרה דקות.")])]),
            .paragraph([TextRun("And a paragraph in English, from left to right.")]),
        ])

    static let empty = item("A link and nothing else", author: nil, [])

    private static func row(_ cells: String...) -> [[HTMLBlock]] { cells.map { [.paragraph([TextRun($0)])] } }

    private static func url(_ name: String) -> MediaReference {
        .remote(HTTPURL("https://notes.example/\(name)")!)
    }

    private static func item(
        _ title: String?, author: String?, comments: Int? = nil, _ blocks: [HTMLBlock],
        media: [ItemMedia] = [], isWarned: Bool = false, position: Int? = nil
    ) -> ReaderItem {
        let id = PreviewSample.id(title ?? author ?? "")
        let text = ItemText.plain(blocks.plainText)
        let summary = ItemSummary(
            id: id, source: PreviewSample.id("source"), nativeID: "1", title: title, author: author,
            teaser: isWarned ? "" : Teaser.text(text),
            published: PreviewSample.now.addingTimeInterval(-86_400),
            firstSeen: PreviewSample.now, link: HTTPURL("https://notes.example/page"), media: media,
            comments: comments.map { ItemComments(reference: "1", count: $0) })
        return ReaderItem(
            FeedItem(stored: summary, text: text), blocks: blocks, source: "Field Notes",
            position: position.map { ReaderItem.Position($0, of: 9) })
    }
}
