import FoundationEssentials
import HTTPInterface
import SyncInterface

/// The document of `stream/items/contents`.
struct PostList: Decodable {
    struct Item: Decodable {
        struct Content: Decodable { let content: String? }
        struct Link: Decodable { let href: String? }
        struct Origin: Decodable { let streamId: String }

        struct Enclosure: Decodable {
            /// FreshRSS's and Miniflux's name for the same.
            let href: String?
            let url: String?
            let type: String?
            let length: TextOrNumber?
        }

        let id: ItemID
        let origin: Origin
        let title: Lossy<String>?
        let author: Lossy<String>?
        let published: Lossy<TextOrNumber>?
        let crawlTimeMsec: Lossy<TextOrNumber>?
        let timestampUsec: Lossy<TextOrNumber>?
        let content: Lossy<Content>?
        let summary: Lossy<Content>?
        let canonical: Lossy<[Link]>?
        let alternate: Lossy<[Link]>?
        let enclosure: Lossy<[Lossy<Enclosure>]>?
        let categories: Lossy<[Lossy<String>]>?
    }

    let items: [Lossy<Item>]
}

extension PostList.Item {
    /// The post; `nil` for one whose id is beyond `Int64`.
    ///
    /// - Parameter isFreshRSS: Whether the text repeats the enclosures, and titles have full-width characters
    ///   in place of others.
    func post(ofFreshRSS isFreshRSS: Bool) -> SyncedPost? {
        guard let id = id.value else { return nil }
        let enclosures = enclosures
        let tags = categories?.value?.compactMap(\.value) ?? []
        let html = [content, summary].compactMap { $0?.value?.content }.first { !$0.isEmpty }
        return SyncedPost(
            id: id, feed: origin.streamId, title: text(title, isFreshRSS), author: text(author, isFreshRSS),
            html: isFreshRSS ? html.map { FreshRSSText.withoutFigures($0, of: enclosures) } : html,
            link: [canonical, alternate].lazy.compactMap { $0?.value?.first?.href }.compactMap {
                HTTPURL($0.trimmed)
            }.first,
            published: published?.value?.date(),
            crawled: crawlTimeMsec?.value?.date(unit: 0.001) ?? timestampUsec?.value?.date(unit: 0.000_001),
            enclosures: enclosures, isRead: tags.contains { $0.isState("read") },
            isStarred: tags.contains { $0.isState("starred") })
    }

    private func text(_ value: Lossy<String>?, _ isFreshRSS: Bool) -> String? {
        guard let text = value?.value?.trimmed, !text.isEmpty else { return nil }
        return isFreshRSS ? FreshRSSText.restored(text) : text
    }

    private var enclosures: [SyncedEnclosure] {
        (enclosure?.value ?? []).compactMap { $0.value }.compactMap { enclosure in
            guard let url = (enclosure.href ?? enclosure.url).flatMap({ HTTPURL($0.trimmed) }) else {
                return nil
            }
            // FreshRSS has `image` where the feed has no type.
            let type = enclosure.type.flatMap { $0.isEmpty ? nil : $0.contains("/") ? $0 : $0 + "/*" }
            return SyncedEnclosure(url: url, type: type, length: enclosure.length.flatMap { Int($0.text) })
        }
    }
}

extension String {
    /// Whether a tag is a state, for the user `-` or one with a number.
    fileprivate func isState(_ name: String) -> Bool {
        hasPrefix("user/") && hasSuffix("/state/com.google/" + name)
    }

    /// The text without white space around it.
    var trimmed: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
