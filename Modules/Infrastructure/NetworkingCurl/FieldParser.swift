import HTTPInterface

/// Parses header lines, and caches those of the previous response, since most lines of a server recur in each
/// response.
struct FieldParser {
    /// The role of a field in the framing and decoding of the response.
    enum Role {
        case none
        case length(Int)
        /// A length that is not a number, or lengths that differ.
        case invalidLength
        case encoding(ResponseHead.Encoding)
        case location
    }

    struct ParsedField {
        let field: HTTPHeaders.Field
        let role: Role
    }

    private struct CachedLine {
        let line: [UInt8]
        let field: ParsedField
    }

    /// The most cached lines, and the longest of them in bytes; they live as long as their handle.
    private static let lineLimit = 24
    private static let lengthLimit = 256

    private var cachedLines: [CachedLine] = []

    /// Parses a line without its end; `nil` if it is not a field.
    ///
    /// - Parameter index: The position of the field in its head.
    mutating func parse(_ line: UnsafeRawBufferPointer, at index: Int) -> ParsedField? {
        if index < cachedLines.count, line.isEqual(to: cachedLines[index].line) {
            return cachedLines[index].field
        }
        guard let field = Self.parse(line) else { return nil }
        if index < Self.lineLimit, index <= cachedLines.count, line.count <= Self.lengthLimit {
            let cached = CachedLine(line: Array(line), field: field)
            if index < cachedLines.count { cachedLines[index] = cached } else { cachedLines.append(cached) }
        }
        return field
    }

    private static func parse(_ line: UnsafeRawBufferPointer) -> ParsedField? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return nil }
        let name = line[rebased: 0..<colon]
        let value = line[rebased: colon + 1..<line.count].trimmed
        let field = HTTPHeaders.Field(name: name.text, value: value.text)
        let role: Role =
            if name.isHeader("content-length") {
                length(value)
            } else if name.isHeader("content-encoding") {
                .encoding(encoding(field.value))
            } else if name.isHeader("location"), value.count > 0 { .location } else { .none }
        return ParsedField(field: field, role: role)
    }

    private static func length(_ text: UnsafeRawBufferPointer) -> Role {
        var length: Int?
        for part in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            guard let number = UnsafeRawBufferPointer(rebasing: part).trimmed.number,
                length == nil || length == number
            else { return .invalidLength }
            length = number
        }
        return length.map(Role.length) ?? .invalidLength
    }

    private static func encoding(_ text: String) -> ResponseHead.Encoding {
        switch text.lowercased() {
        case "identity", "": .identity
        case "gzip", "x-gzip": .gzip
        default: .other(text)
        }
    }
}
