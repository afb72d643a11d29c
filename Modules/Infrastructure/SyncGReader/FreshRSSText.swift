import FoundationEssentials
import HTTPInterface
import SyncInterface

/// Undoes what FreshRSS does to texts for clients of the API.
enum FreshRSSText {
    /// The characters that FreshRSS has full-width forms for: in titles of posts the first three, in those of
    /// feeds the others too.
    private static let fullWidth: [Character: Character] = [
        "＆": "&", "＜": "<", "＞": ">", "？": "?", "＼": "\\", "／": "/", "，": ",", "；": ";",
    ]

    /// A title with the characters that FreshRSS has replaced by their full-width forms. One with other
    /// characters of East Asian scripts may have had these forms before.
    static func restored(_ title: String) -> String {
        // All full-width forms begin with this byte, and few titles have it.
        guard title.utf8.contains(0xEF), title.contains(where: { fullWidth[$0] != nil }) else { return title }
        let isEastAsian = title.unicodeScalars.contains { scalar in
            scalar.value >= 0x2E80 && fullWidth[Character(scalar)] == nil
                && !scalar.properties.isEmojiPresentation
        }
        return isEastAsian ? title : String(title.map { fullWidth[$0] ?? $0 })
    }

    /// A text without the figures that FreshRSS appends for enclosures, except those with a description, and
    /// those of a picture that is not among the enclosures.
    static func withoutFigures(_ html: String, of enclosures: [SyncedEnclosure]) -> String {
        let addresses = Set(enclosures.map(\.url.text))
        guard !addresses.isEmpty, var figure = nextFigure(in: html[...]) else { return html }
        var (kept, rest) = ("", html[...])
        while true {
            kept += rest[..<figure.startIndex]
            if !repeats(figure, addresses) { kept += figure }
            rest = rest[figure.endIndex...]
            // A newline stands before and behind each figure.
            guard let next = nextFigure(in: rest) else { return (kept + rest).trimmed }
            figure = next
        }
    }

    private static func nextFigure(in html: Substring) -> Substring? {
        guard let start = index(of: "<figure class=\"enclosure\">", in: html),
            let end = index(of: "</figure>", in: html[start...])
        else { return nil }
        return html[start..<html.utf8.index(end, offsetBy: 9)]
    }

    private static func repeats(_ figure: Substring, _ addresses: Set<String>) -> Bool {
        guard index(of: "<figcaption", in: figure) == nil else { return false }
        // The values of attributes are the odd parts.
        let parts = figure.split(separator: "\"", omittingEmptySubsequences: false)
        return zip(parts, parts.dropFirst()).contains { before, value in
            (before.hasSuffix(" src=") || before.hasSuffix(" href=")) && addresses.contains(String(value))
        }
    }

    /// The index of a tag's first occurrence, in linear time.
    private static func index(of tag: StaticString, in html: Substring) -> Substring.Index? {
        tag.withUTF8Buffer { tag in
            var rest = html.utf8[...]
            while let start = rest.firstIndex(of: tag[0]) {
                rest = rest[start...]
                if rest.starts(with: tag) { return start }
                rest = rest.dropFirst()
            }
            return nil
        }
    }
}
