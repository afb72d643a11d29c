import HTTPInterface

/// The status line and header fields of an answer, gathered line by line.
///
/// Interim answers (1xx) are forgotten when the next one begins, and trailer fields are passed over: what is left is
/// the head of the final answer.
struct ResponseHead {
    /// How a body is encoded.
    enum Encoding: Equatable {
        case identity
        case gzip
        case other(String)
    }

    /// The most bytes that head lines may take in one answer, interim ones and trailers included: 128 KB. Servers
    /// commonly accept 8 to 16 KB of a client.
    static let byteLimit = 131_072
    /// The most fields: a million empty ones would cost far more memory than their bytes.
    static let fieldLimit = 1_000

    private(set) var status = 0
    private(set) var fields: [HTTPHeaders.Field] = []
    private(set) var contentLength: Int?
    private(set) var encoding = Encoding.identity
    private(set) var location: String?
    private var reader = FieldReader()
    private var isAtEnd = false
    private var byteCount = 0

    /// Whether the final answer's head has come to its end.
    var isComplete: Bool { isAtEnd && status >= 200 }

    /// Forgets what came before.
    mutating func reset() {
        begin(status: 0)
        byteCount = 0
    }

    /// Takes a line as it came, its end included.
    ///
    /// - Throws: `unreadable` where the head is larger than its limits, or contradicts itself.
    mutating func receive(_ line: UnsafeRawBufferPointer) throws(HTTPError) {
        byteCount += line.count
        guard byteCount <= Self.byteLimit else { throw .unreadableHead("the headers are too large") }
        let text = line.withoutLineEnd
        if text.count == 0 {
            isAtEnd = true
        } else if status == 0 || isAtEnd {
            // After a final head, only trailer fields come.
            if status < 200 { begin(status: try Self.status(in: text)) }
        } else if line[0] == 0x20 || line[0] == 0x09 {
            fold(text.trimmed)
        } else if let reading = reader.read(text, at: fields.count) {
            try append(reading)
        }
    }

    private mutating func begin(status: Int) {
        self.status = status
        fields = []
        contentLength = nil
        encoding = .identity
        location = nil
        isAtEnd = false
    }

    private static func status(in line: UnsafeRawBufferPointer) throws(HTTPError) -> Int {
        guard
            line.starts(with: "HTTP/".utf8), let space = line.firstIndex(of: 0x20), line.count >= space + 4,
            line.count == space + 4 || line[space + 4] == 0x20,
            let status = line[rebased: space + 1..<space + 4].number, (100...599).contains(status)
        else { throw .unreadableHead("the answer has no status that HTTP knows") }
        return status
    }

    private mutating func append(_ reading: FieldReader.Reading) throws(HTTPError) {
        guard fields.count < Self.fieldLimit else { throw .unreadableHead("there are too many headers") }
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

extension HTTPError {
    fileprivate static func unreadableHead(_ message: String) -> HTTPError {
        HTTPError(.unreadable, message: message)
    }

    fileprivate static var unclearLength: HTTPError { unreadableHead("the body's length is not clear") }
}
