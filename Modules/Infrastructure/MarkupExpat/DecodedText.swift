import FoundationEssentials
import MarkupInterface

/// A document converted to UTF-8, without its byte order mark.
///
/// Bytes labeled as UTF-8 are not validated; ``repaired`` makes them valid.
struct DecodedText {
    let bytes: Data
    private(set) var warnings: [XMLWarning] = []
    /// Whether `bytes` have not been validated.
    private let isUnchecked: Bool

    init(_ bytes: Data, charset: String?) throws(XMLError) {
        guard bytes.count <= XMLError.byteLimit else { throw XMLError(.tooLarge) }
        let head = DocumentHead(bytes)
        let label = head.mark ?? charset.flatMap(Charset.init) ?? head.declared ?? .utf8
        let body = bytes.dropFirst(head.markLength)
        // Programs declare the encoding of their own strings (UTF-16) in documents that they send as UTF-8.
        let charset = label.isWide && head.isASCII ? .utf8 : label
        if charset == .utf8 {
            (self.bytes, isUnchecked) = (body, true)
            if label != .utf8 { warnings = [.encoding(said: label.name, used: Charset.utf8.name)] }
        } else {
            let used: Charset
            (self.bytes, used) = try Self.decode(body, charset)
            isUnchecked = used == .utf8
            if used != charset { warnings = [.encoding(said: charset.name, used: used.name)] }
        }
        guard self.bytes.count <= XMLError.byteLimit else { throw XMLError(.tooLarge) }
    }

    private static func decode(
        _ bytes: Data, _ charset: Charset
    ) throws(XMLError) -> (text: Data, used: Charset) {
        let decoded = charset.decode(bytes, limit: XMLError.byteLimit)
        if let decoded, decoded.isWhole { return (Data(decoded.text), charset) }
        // Text in another encoding is rarely valid UTF-8.
        if !charset.isWide, UTF8Repair.isValid(bytes) { return (bytes, .utf8) }
        if let decoded { return (Data(decoded.text), charset) }
        guard let decoded = Charset.windows1252.decode(bytes, limit: XMLError.byteLimit) else {
            throw XMLError(.outOfMemory)
        }
        return (Data(decoded.text), .windows1252)
    }

    /// The bytes as valid UTF-8, with warnings.
    var repaired: (bytes: [UInt8], warnings: [XMLWarning]) {
        guard isUnchecked, !UTF8Repair.isValid(bytes) else { return (Array(bytes), warnings) }
        // Damaged UTF-8 has few invalid sequences; text in another encoding has few valid ones.
        let repair = UTF8Repair(bytes)
        if repair.isMostlyValid { return (repair.text, warnings) }
        let text = Charset.windows1252.decode(bytes, limit: .max)?.text ?? repair.text
        return (text, warnings + [.encoding(said: Charset.utf8.name, used: Charset.windows1252.name)])
    }
}
