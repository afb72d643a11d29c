import FoundationEssentials

/// What a document says about one of its items that can serve as its identity within the source.
public struct NativeIdentity: Hashable, Sendable {
    /// The `guid` of RSS, the `id` of Atom and JSON Feed.
    public var id: String?
    /// The address of the item's own page.
    public var link: String?
    /// The title, as it was sent.
    public var title: String?
    /// The date of publication, as it was sent: an unreadable one tells items apart too.
    public var date: String?
    /// The text, as it was sent.
    public var text: String?

    /// Makes an identity.
    public init(
        id: String? = nil, link: String? = nil, title: String? = nil, date: String? = nil,
        text: String? = nil
    ) {
        self.id = id
        self.link = link
        self.title = title
        self.date = date
        self.text = text
    }

    /// The id where it is not empty; else the link; else a hash of title, date and text. White space around them does not
    /// count.
    var preferred: String { Self.word(id) ?? Self.word(link) ?? hash }

    private var hash: String {
        var message: [UInt8] = []
        for field in [title, date, text] {
            // The count keeps neighbours from exchanging their bytes.
            message.append(contentsOf: "\(field?.utf8.count ?? -1):".utf8)
            message.append(contentsOf: (field ?? "").utf8)
        }
        let digits = SHA1.digest(of: message).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "sha1:" + digits.joined()
    }

    fileprivate static func word(_ text: String?) -> String? {
        guard let text else { return nil }
        if let first = text.utf8.first, let last = text.utf8.last, !isSpace(first), !isSpace(last) {
            return text
        }
        let word = text.utf8.drop { isSpace($0) }
        guard let end = word.lastIndex(where: { !isSpace($0) }) else { return nil }
        return String(Substring(word[...end]))
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

extension NativeIdentity {
    /// The native ids of the items of one document, in its order, each once.
    ///
    /// Where the document repeats one, its first item keeps it. The others add their link, and where that is taken too a
    /// number from 2 on.
    public static func nativeIDs(of items: [NativeIdentity]) -> [String] {
        let span = items.span
        let preferred = span.indices.map { span[$0].preferred }
        // No repetition may take what another item is the first to have.
        var taken = Set(preferred)
        guard taken.count < preferred.count else { return preferred }
        var seen: Set<String> = []
        var numbers: [String: Int] = [:]
        return zip(items, preferred).map { item, id in
            guard !seen.insert(id).inserted else { return id }
            let linked = [id, word(item.link)].compactMap(\.self).joined(separator: " ")
            if taken.insert(linked).inserted { return linked }
            var number = numbers[linked, default: 2]
            while !taken.insert("\(linked) \(number)").inserted { number += 1 }
            numbers[linked] = number + 1
            return "\(linked) \(number)"
        }
    }
}
