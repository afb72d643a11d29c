/// The name of an element in lower case. Names of more than 15 bytes, which no known element has, are all
/// equal.
struct TagName: Equatable {
    /// The kinds of elements that affect the text.
    enum Kind {
        /// The contents have no tags, and are omitted.
        case rawText
        /// The contents are omitted.
        case omitted
        /// The element is a formula, which is read as a whole.
        case formula
        /// The element is a block: it separates words.
        case separating
    }

    private var letters: UInt128 = 0
    private(set) var length = 0

    mutating func append(_ byte: UInt8) {
        length = min(16, length + 1)
        letters = length == 16 ? 0 : letters << 8 | UInt128(0x41...0x5A ~= byte ? byte | 0x20 : byte)
    }

    /// The kind of the element; `nil` for an inline or unknown one.
    var kind: Kind? {
        var slot = slot
        while let entry = Self.kinds[slot] {
            if entry.name == self { return entry.kind }
            slot = (slot + 1) % Self.kinds.count
        }
        return nil
    }

    /// The first slot of the name in ``kinds``.
    private var slot: Int {
        let word = UInt64(truncatingIfNeeded: letters) ^ UInt64(truncatingIfNeeded: letters >> 64)
        return Int((word &* 0x9E37_79B9_7F4A_7C15) >> 56)
    }

    /// The known names in a hash table with open addressing.
    private static let kinds: [(name: TagName, kind: Kind)?] = {
        let names: [(Kind, String)] = [
            (.rawText, "iframe noembed noframes script style textarea title xmp"),
            (.omitted, "audio button canvas form select svg template video"), (.formula, "math"),
            (
                .separating,
                """
                address article aside blockquote body br caption center dd details dialog dir div dl dt embed
                fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 head header hr html img legend li main
                menu nav object ol p pre search section summary table tbody td tfoot th thead tr ul
                """
            ),
        ]
        var kinds = [(name: TagName, kind: Kind)?](repeating: nil, count: 256)
        for (kind, names) in names {
            for word in names.split(whereSeparator: \.isWhitespace) {
                var name = TagName()
                for byte in word.utf8 { name.append(byte) }
                var slot = name.slot
                while kinds[slot] != nil { slot = (slot + 1) % kinds.count }
                kinds[slot] = (name, kind)
            }
        }
        return kinds
    }()
}
