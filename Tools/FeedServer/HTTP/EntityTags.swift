/// The tags of an `If-None-Match` header.
struct EntityTags {
    private let tags: [String]

    init(_ header: String?) {
        tags = (header ?? "").split(separator: ",").map { tag in
            let bare = tag.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
            let text = String(bare)
            // A weak tag is as good as a strong one here (RFC 9110, section 13.1.2).
            return text.hasPrefix("W/") ? String(text.dropFirst(2)) : text
        }
    }

    func contain(_ tag: String) -> Bool {
        tags.contains { $0 == tag || $0 == "*" }
    }
}
