import FoundationEssentials
import HTTPInterface

extension HTTPURL {
    /// The address that a document means: white space around it does not count, line ends in it are left out, and spaces are
    /// encoded; `nil` for what is none of the web.
    ///
    /// - Parameter base: The address that relative ones are resolved against (RFC 3986, section 5).
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

    /// Whether a scheme is named: a colon stands before what can follow a host.
    private static func hasScheme(_ word: String) -> Bool {
        word.utf8.first { ":/?#".utf8.contains($0) } == UInt8(ascii: ":")
    }
}
