import FoundationEssentials
import MarkupInterface

/// A document in UTF-8, without its byte order mark.
///
/// Bytes that were in UTF-8 already are not looked at: ``repaired`` makes them valid.
struct DecodedText {
    let bytes: Data
    private(set) var warnings: [XMLWarning] = []
    /// Whether `bytes` came as they are.
    private let isUnchecked: Bool

    init(_ bytes: Data, charset: String?) throws(XMLError) {
        guard bytes.count <= XMLError.byteLimit else { throw XMLError(.tooLarge) }
        let head = DocumentHead(bytes)
        let label = head.mark ?? charset.flatMap(Charset.init) ?? head.declared ?? .utf8
        let body = bytes.dropFirst(head.markLength)
        // Programs write their own strings' encoding into what they then send as UTF-8.
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
        // Bytes that are valid UTF-8 by chance are rare.
        if !charset.isWide, UTF8Repair.isValid(bytes) { return (bytes, .utf8) }
        if let decoded { return (Data(decoded.text), charset) }
        guard let decoded = Charset.windows1252.decode(bytes, limit: XMLError.byteLimit) else {
            throw XMLError(.outOfMemory)
        }
        return (Data(decoded.text), .windows1252)
    }

    /// The bytes as valid UTF-8, and what is wrong with them.
    var repaired: (bytes: [UInt8], warnings: [XMLWarning]) {
        guard isUnchecked, !UTF8Repair.isValid(bytes) else { return (Array(bytes), warnings) }
        // Somebody who writes UTF-8 breaks few of its sequences; in other encodings hardly any is one.
        let repair = UTF8Repair(bytes)
        if repair.isMostlyValid { return (repair.text, warnings) }
        let text = Charset.windows1252.decode(bytes, limit: .max)?.text ?? repair.text
        return (
            text, warnings + [.encoding(said: Charset.utf8.name, used: Charset.windows1252.name)]
        )
    }
}
