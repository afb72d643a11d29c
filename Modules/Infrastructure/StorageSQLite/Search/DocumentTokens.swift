import ItemInterface
import LibraryStorageInterface
import SearchInterface

/// The tokens of an item in the index for searches.
///
/// Each word of any field is a token. Words of titles and authors have another one with a prefix, so that the
/// index alone decides on these fields. Tokens with other prefixes are the other facts that the index decides
/// on: the item's source and parts, and whether it is in lists. A `_` begins no word.
enum DocumentTokens {
    /// The beginnings of tokens for the words of a field; `nil` for a field that only verification tells from others.
    static func prefix(of field: SearchField) -> String? {
        switch field {
        case .title: "_t"
        case .author: "_a"
        case .text: nil
        }
    }

    static func source(_ number: Int64) -> String { "_s\(number)" }
    static func part(_ part: SearchPart) -> String { "_p" + part.rawValue }
    /// The token of items in lists of subscribed sources, and the one of other items.
    static let (listed, unlisted) = ("_l", "_u")

    /// The tokens of an item, separated by spaces.
    static func text(of item: FeedItem, source: Int64, isListed: Bool) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1_024)
        func add(_ prefix: String, _ token: String) {
            bytes.append(contentsOf: prefix.utf8)
            bytes.append(contentsOf: token.utf8)
            bytes.append(0x20)
        }
        for (field, texts) in SearchDocument(item).words {
            let prefix = prefix(of: field)
            for token in texts.joined() {
                add("", token.text)
                if let prefix { add(prefix, token.text) }
            }
        }
        add(self.source(source), "")
        add(isListed ? listed : unlisted, "")
        for part in SearchPart.allCases where item.summary.has(part) { add(self.part(part), "") }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension FeedItem {
    /// Whether an item certainly has the same tokens.
    func hasWords(of other: FeedItem) -> Bool {
        let (one, two) = (summary, other.summary)
        return text == other.text && article == other.article && one.title == two.title
            && one.author == two.author
            && one.location == two.location && one.media == two.media
            && (one.link == nil) == (two.link == nil)
            && (one.comments == nil) == (two.comments == nil)
    }
}
