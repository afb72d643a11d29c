import HTTPInterface

extension ResponseHead {
    /// What head lines say, as far as they have come.
    struct Content {
        private(set) var status = 0
        private(set) var fields: [HTTPHeaders.Field] = []
        private(set) var contentLength: Int?
        private(set) var encoding = Encoding.identity
        private(set) var location: String?
        private var isAtEnd = false

        /// Whether the final answer's head has come to its end.
        var isComplete: Bool { isAtEnd && status >= 200 }

        /// Reads a line, its end included.
        ///
        /// - Throws: `unreadable` where it contradicts the lines before.
        mutating func read(_ line: UnsafeRawBufferPointer, by reader: inout FieldReader) throws(HTTPError) {
            let text = line.withoutLineEnd
            if text.count == 0 {
                isAtEnd = true
            } else if status == 0 || isAtEnd {
                // After a final head, only trailer fields come.
                if status >= 200 { return }
                let status = try Self.status(in: text)
                self = Content()
                self.status = status
            } else if line[0] == 0x20 || line[0] == 0x09 {
                fold(text.trimmed)
            } else if let reading = reader.read(text, at: fields.count) {
                try append(reading)
            }
        }

        private static func status(in line: UnsafeRawBufferPointer) throws(HTTPError) -> Int {
            guard
                line.starts(with: "HTTP/".utf8), let space = line.firstIndex(of: 0x20),
                line.count >= space + 4,
                line.count == space + 4 || line[space + 4] == 0x20,
                let status = line[rebased: space + 1..<space + 4].number, (100...599).contains(status)
            else { throw .unreadableHead("the answer has no status that HTTP knows") }
            return status
        }

        private mutating func append(_ reading: FieldReader.Reading) throws(HTTPError) {
            guard fields.count < ResponseHead.fieldLimit else {
                throw .unreadableHead("there are too many headers")
            }
            if fields.isEmpty { fields.reserveCapacity(12) }
            fields.append(reading.field)
            switch reading.meaning {
            case .nothing: break
            case .length(let length): try note(length: length)
            case .unclearLength: throw .unclearLength
            case .encoding(let further): note(encoding: further, named: reading.field.value)
            case .location: location = location ?? reading.field.value
            }
        }

        /// Continues the value of the field before (RFC 9112, 5.2).
        private mutating func fold(_ text: UnsafeRawBufferPointer) {
            guard let last = fields.popLast() else { return }
            fields.append(.init(name: last.name, value: last.value + " " + text.text))
        }

        /// Two lengths that differ leave open where the body ends, so there is no telling whether it is whole.
        private mutating func note(length: Int) throws(HTTPError) {
            guard contentLength == nil || contentLength == length else { throw .unclearLength }
            contentLength = length
        }

        /// A body that is encoded more than once is none that can be decoded here.
        private mutating func note(encoding further: Encoding, named name: String) {
            guard further != .identity else { return }
            encoding = encoding == .identity ? further : .other(name)
        }
    }
}

extension HTTPError {
    fileprivate static var unclearLength: HTTPError { unreadableHead("the body's length is not clear") }
}
