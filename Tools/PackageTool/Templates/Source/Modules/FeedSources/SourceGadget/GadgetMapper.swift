import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface

/// Maps documents to pages: arrays of objects with an optional `id`, `title`, `text`, `link` and `picture`.
///
/// Takes time in proportion to the document: call it off the main actor.
enum GadgetMapper {
    /// The page of a document. Unreadable items are left out and counted.
    ///
    /// - Throws: `unreadable` if the document is no such array.
    static func map(_ body: Data, source: UUID, firstSeen: Date) throws(SourceError) -> SourcePage {
        guard let elements = try? JSONDecoder().decode([Element].self, from: body) else {
            throw .unreadable(reason: "the document is no array")
        }
        let entries = elements.compactMap(\.entry)
        let nativeIDs = NativeIdentity.nativeIDs(of: entries.map(\.identity))
        let items = zip(entries, nativeIDs).compactMap { entry, nativeID in
            nativeID.map { entry.item($0, source: source, firstSeen: firstSeen) }
        }
        return SourcePage(items: items, skipped: elements.count - entries.count)
    }

    /// An element of the array. Its decoding never fails, so that the other elements are read.
    private struct Element: Decodable {
        let entry: Entry?

        init(from decoder: any Decoder) {
            entry = try? Entry(from: decoder)
        }
    }

    private struct Entry: Decodable {
        let id: String?
        let title: String?
        let text: String?
        let link: String?
        let picture: String?

        var identity: NativeIdentity {
            NativeIdentity(id: id, link: link, title: title, text: text)
        }

        func item(_ nativeID: String, source: UUID, firstSeen: Date) -> FeedItem {
            let summary = ItemSummary(
                id: ItemIdentity.item(nativeID, of: source), source: source, nativeID: nativeID, title: title,
                firstSeen: firstSeen, link: link.flatMap(HTTPURL.init),
                media: picture.flatMap(HTTPURL.init).map { [ItemMedia(.remote($0))] } ?? [])
            return FeedItem(summary, text: text.map(ItemText.plain))
        }
    }
}
