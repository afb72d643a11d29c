import FoundationEssentials

/// The properties of a document's item from which its id within the source is derived.
public struct NativeIdentity: Hashable, Sendable {
    /// The `guid` of RSS, the `id` of Atom and JSON Feed.
    public var id: String?
    /// The URL of the item's own page.
    public var link: String?
    /// The title.
    public var title: String?
    /// The text of the date of publication, valid or not.
    public var date: String?
    /// The text.
    public var text: String?

    /// Makes an identity, by default one without any property.
    public init(
        id: String? = nil, link: String? = nil, title: String? = nil, date: String? = nil, text: String? = nil
    ) {
        self.id = id
        self.link = link
        self.title = title
        self.date = date
        self.text = text
    }

    /// The id if no other item of the document has it: the trimmed id unless it is empty; otherwise the trimmed
    /// link; otherwise a hash of title, date and text.
    public var preferred: String { Self.trimmed(id) ?? Self.trimmed(link) ?? hash }

    private var hash: String {
        var message: [UInt8] = []
        for field in [title, date, text] {
            // The length prefix distinguishes fields with equal concatenations.
            message.append(contentsOf: "\(field?.utf8.count ?? -1):".utf8)
            message.append(contentsOf: (field ?? "").utf8)
        }
        let digits = SHA1.digest(of: message).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        return "sha1:" + digits.joined()
    }

    fileprivate static func trimmed(_ text: String?) -> String? {
        guard let text else { return nil }
        if let first = text.utf8.first, let last = text.utf8.last, !first.isSpace, !last.isSpace {
            return text
        }
        let word = text.utf8.drop { $0.isSpace }
        guard let end = word.lastIndex(where: { !$0.isSpace }) else { return nil }
        return String(Substring(word[...end]))
    }
}

extension NativeIdentity {
    /// Returns unique ids of a document's items, in its order; `nil` for an item that equals an earlier one.
    ///
    /// The first item with a repeated id keeps it. Different ones append their link, and if that is repeated
    /// too a number from 2 on.
    public static func nativeIDs(of items: [NativeIdentity]) -> [String?] {
        let span = items.span
        let preferred = span.indices.map { span[$0].preferred }
        // A derived id must not equal another item's own.
        var taken = Set(preferred)
        guard taken.count < preferred.count else { return preferred }
        var seen: Set<String> = []
        var whole: Set<NativeIdentity> = []
        var numbers: [String: Int] = [:]
        return zip(items, preferred).map { item, id in
            // Items with neither id nor link may differ in what the identity lacks.
            let isKnown = !whole.insert(item).inserted
            if isKnown, trimmed(item.id) ?? trimmed(item.link) != nil { return nil }
            guard !seen.insert(id).inserted else { return id }
            let linked = [id, trimmed(item.link)].compactMap(\.self).joined(separator: " ")
            if taken.insert(linked).inserted { return linked }
            var number = numbers[linked, default: 2]
            while !taken.insert("\(linked) \(number)").inserted { number += 1 }
            numbers[linked] = number + 1
            return "\(linked) \(number)"
        }
    }
}
