import FoundationEssentials
import HTTPInterface

extension HTTPURL {
    /// Resolves a document's URL: trimmed, without line ends, with encoded spaces; `nil` if it is not http
    /// or https.
    ///
    /// - Parameter base: The base of relative URLs (RFC 3986, section 5).
    init?(_ text: String, relativeTo base: HTTPURL?) {
        if let url = HTTPURL(text) {
            self = url
            return
        }
        let word = text.utf8.contains { $0 <= 0x20 } ? Self.clean(text) : text
        if word != text, let url = HTTPURL(word) {
            self = url
            return
        }
        guard let base, !word.isEmpty, !Self.hasScheme(word),
            let url = URL(string: word, relativeTo: base.url).flatMap({ HTTPURL($0.absoluteString) })
        else { return nil }
        self = url
    }

    private static func clean(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let isSpace = { (byte: UInt8) in byte <= 0x20 }
        let start = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
        let end = bytes.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
        let cleaned = bytes[start..<end].flatMap { $0 == 0x20 ? Array("%20".utf8) : $0 < 0x20 ? [] : [$0] }
        return String(decoding: cleaned, as: UTF8.self)
    }

    /// Whether the URL has a scheme: a colon before any slash, question mark or number sign.
    private static func hasScheme(_ word: String) -> Bool {
        word.utf8.first { ":/?#".utf8.contains($0) } == UInt8(ascii: ":")
    }
}
