/// The name of an element in lower case. No name that matters is longer than 15 bytes: longer ones are all equal.
struct TagName: Hashable {
    /// The kinds of elements that a text without tags has to tell apart.
    enum Kind {
        /// The content has no tags, and is none of the text's.
        case rawText
        /// The content is none of the text's.
        case omitted
        /// It does not stand in a line with the text around it.
        case separating
    }

    private var letters: UInt128 = 0
    private(set) var length = 0

    mutating func append(_ byte: UInt8) {
        length = min(16, length + 1)
        letters = length == 16 ? 0 : letters << 8 | UInt128(0x41...0x5A ~= byte ? byte | 0x20 : byte)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(letters)
    }

    /// The names of HTML that have a kind.
    static let kinds: [TagName: Kind] = {
        let names: [(Kind, String)] = [
            (.rawText, "iframe noembed noframes script style textarea title xmp"),
            (.omitted, "audio button canvas form math object select svg template video"),
            (
                .separating,
                """
                address article aside blockquote body br caption center dd details dialog dir div dl dt embed fieldset
                figcaption figure footer h1 h2 h3 h4 h5 h6 head header hr html img legend li main menu nav ol p pre search
                section summary table tbody td tfoot th thead tr ul
                """
            ),
        ]
        var kinds: [TagName: Kind] = [:]
        for (kind, names) in names {
            for word in names.split(whereSeparator: \.isWhitespace) {
                var name = TagName()
                for byte in word.utf8 { name.append(byte) }
                kinds[name] = kind
            }
        }
        return kinds
    }()
}
