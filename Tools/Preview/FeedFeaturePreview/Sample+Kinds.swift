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
            of: "social.example", 1, title: "A place that you might want to find by yourself",
            author: "Lúcia",
            media: picture(
                at: .remote(HTTPURL("http://127.0.0.1:8642/pictures/3.jpg")!), "Oia, Santorini",
                blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj"),
            replies: 60),
        item(
            of: "Harbour Weekly", 2, title: "Why the ferry stopped running",
            text:
                "The council met on Tuesday, and for once nobody left early. What they decided will cost the "
                + "island its only night boat; there is a plan, and there are those who have read it."),
        item(
            of: "Lens & Light", 3, title: "Notes on a borrowed camera", author: "the editor",
            text: "It came back with eleven frames on it that were not mine.", replies: 0),
        item(
            of: "مدونة الصور", 4, title: "شروق الشمس فوق البحر", author: "ليلى",
            text: "صباح هادئ من أيام الخريف."),
        item(
            of: "~/Pictures/2026", 26, title: "IMG_2291",
            media: picture(at: .local(path: "/home/ana/Pictures/2026/0.jpg"), nil, blurHash: nil)),
    ]

    /// The names of the sources.
    static let kindNames = Dictionary(uniqueKeysWithValues: kindTitles.map { (PreviewSample.id($0), $0) })

    private static let kindTitles = [
        "social.example", "Harbour Weekly", "Lens & Light", "مدونة الصور", "~/Pictures/2026",
    ]

    /// A library of these items.
    @MainActor static func library(
        _ picture: @escaping (PictureRequest) async throws -> PictureArt
    ) -> TimelineLibrary {
        let list = ItemList(scope: ItemScope(), count: kinds.count, generation: 1)
        return TimelineLibrary(
            outline: { _ in TimelineOutline(list: list, names: kindNames, hasPages: false) },
            items: { positions, _ in
                .found(
                    positions.clamped(to: kinds.indices).map { position in
                        let summary = kinds[position].summary
                        let row = LibraryRow(
                            summary: summary, place: ItemPlace(time: 0, id: summary.id), state: ItemState())
                        return ListedItem(id: summary.id, content: .row(row))
                    })
            },
            positions: { ids, _ in
                ids.reduce(into: [:]) { places, id in places[id] = kinds.firstIndex { $0.id == id } }
            }, changes: { _ in nil }, setRead: { _, _ in [] }, markAllRead: { _ in [] }, refresh: { nil },
            loadOlder: { false }, picture: picture)
    }

    private static func item(
        of source: String, _ hours: Double, title: String, author: String? = nil, text: String? = nil,
        media: ItemMedia? = nil, replies: Int? = nil
    ) -> FeedItem {
        let time = PreviewSample.now.addingTimeInterval(-3_600 * hours)
        let summary = ItemSummary(
            id: PreviewSample.id(title), source: PreviewSample.id(source), nativeID: title, title: title,
            author: author, published: time, firstSeen: time, media: media.map { [$0] } ?? [],
            comments: replies.map { ItemComments(reference: title, count: $0) })
        return FeedItem(summary, text: text.map { .plain($0) })
    }

    /// A picture, sensitive where it has a BlurHash.
    private static func picture(
        at reference: MediaReference, _ alternativeText: String?, blurHash: String?
    ) -> ItemMedia {
        ItemMedia(
            reference, alternativeText: alternativeText, width: 1_600, height: 1_200,
            isSensitive: blurHash != nil, blurHash: blurHash)
    }
}
