import HTTPInterface

extension ResponseHead {
    /// The parsed head lines.
    struct Content {
        private(set) var status = 0
        private(set) var fields: [HTTPHeaders.Field] = []
        private(set) var contentLength: Int?
        private(set) var encoding = Encoding.identity
        private(set) var location: String?
        private var isAtEnd = false

        /// Whether the final response's head has ended.
        var isComplete: Bool { isAtEnd && status >= 200 }

        /// Reads a line with its end.
        ///
        /// - Throws: `unreadable` if it is invalid or contradicts an earlier line.
        mutating func read(_ line: UnsafeRawBufferPointer, by parser: inout FieldParser) throws(HTTPError) {
            let text = line.withoutLineEnd
            if text.count == 0 {
                isAtEnd = true
            } else if status == 0 || isAtEnd {
                // Only trailer fields follow a final head.
                if status >= 200 { return }
                let status = try Self.status(in: text)
                self = Content()
                self.status = status
            } else if line[0] == 0x20 || line[0] == 0x09 {
                fold(text.trimmed)
            } else if let field = parser.parse(text, at: fields.count) {
                try append(field)
            }
        }

        private static func status(in line: UnsafeRawBufferPointer) throws(HTTPError) -> Int {
            guard line.starts(with: "HTTP/".utf8), let space = line.firstIndex(of: 0x20),
                line.count >= space + 4, line.count == space + 4 || line[space + 4] == 0x20,
                let status = line[rebased: space + 1..<space + 4].number, (100...599).contains(status)
            else { throw .unreadableHead("the answer has no valid HTTP status") }
            return status
        }

        private mutating func append(_ parsed: FieldParser.ParsedField) throws(HTTPError) {
            guard fields.count < ResponseHead.fieldLimit else {
                throw .unreadableHead("too many headers")
            }
            if fields.isEmpty { fields.reserveCapacity(12) }
            fields.append(parsed.field)
            switch parsed.role {
            case .none: break
            case .length(let length): try set(length: length)
            case .invalidLength: throw .invalidLength
            case .encoding(let encoding): set(encoding: encoding, named: parsed.field.value)
            case .location: location = location ?? parsed.field.value
            }
        }

        /// Appends a folded line to the previous field's value (RFC 9112, 5.2).
        private mutating func fold(_ text: UnsafeRawBufferPointer) {
            guard let last = fields.popLast() else { return }
            fields.append(.init(name: last.name, value: last.value + " " + text.text))
        }

        /// Rejects lengths that differ, which leave the end of the body undefined (RFC 9112, 6.3).
        private mutating func set(length: Int) throws(HTTPError) {
            guard contentLength == nil || contentLength == length else { throw .invalidLength }
            contentLength = length
        }

        /// Treats a body with several encodings as one with an unknown encoding.
        private mutating func set(encoding further: Encoding, named name: String) {
            guard further != .identity else { return }
            encoding = encoding == .identity ? further : .other(name)
        }
    }
}

extension HTTPError {
    fileprivate static var invalidLength: HTTPError { unreadableHead("the body's length is not clear") }
}
