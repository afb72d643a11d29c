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
    private var isComplete = false
    private var byteCount = 0

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
        let text = line.trimmed
        if isComplete {
            // After a final head, only trailer fields come.
            guard status < 200, text.count > 0 else { return }
        }
        if text.count == 0 {
            isComplete = true
        } else if fields.isEmpty || isComplete, text.starts(with: "HTTP/".utf8) {
            begin(status: try Self.status(in: text))
        } else if line[0] == 0x20 || line[0] == 0x09 {
            fold(text)
        } else if let colon = text.firstIndex(of: 0x3A), colon > 0 {
            try append(name: text[rebased: 0..<colon], value: text[rebased: colon + 1..<text.count].trimmed)
        }
    }

    private mutating func begin(status: Int) {
        self.status = status
        fields = []
        contentLength = nil
        encoding = .identity
        location = nil
        isComplete = false
    }

    private static func status(in line: UnsafeRawBufferPointer) throws(HTTPError) -> Int {
        if let space = line.firstIndex(of: 0x20) {
            let digits = line[(space + 1)...].prefix(while: { (0x30...0x39).contains($0) })
            if digits.count == 3 {
                let status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
                if (100...599).contains(status) { return status }
            }
        }
        throw .unreadableHead("the answer has no status that HTTP knows")
    }

    private mutating func append(
        name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer
    ) throws(HTTPError) {
        guard fields.count < Self.fieldLimit else { throw .unreadableHead("there are too many headers") }
        let field = HTTPHeaders.Field(name: name.text, value: value.text)
        if fields.isEmpty { fields.reserveCapacity(12) }
        fields.append(field)
        if name.isHeader("content-length") {
            try note(contentLength: field.value)
        } else if name.isHeader("content-encoding") {
            note(encoding: field.value)
        } else if name.isHeader("location"), location == nil {
            location = field.value
        }
    }

    /// Continues the value of the field before (RFC 9112, 5.2).
    private mutating func fold(_ text: UnsafeRawBufferPointer) {
        guard let last = fields.popLast() else { return }
        fields.append(.init(name: last.name, value: last.value + " " + text.text))
    }

    /// Two lengths that differ leave open where the body ends, so there is no telling whether it is whole.
    private mutating func note(contentLength text: String) throws(HTTPError) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let digits = part.drop { $0 == " " }
            guard
                digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(digits),
                contentLength == nil || contentLength == length
            else { throw .unreadableHead("the body's length is not clear") }
            contentLength = length
        }
    }

    private mutating func note(encoding text: String) {
        switch (encoding, text.lowercased()) {
        case (_, "identity"), (_, ""): break
        case (.identity, "gzip"), (.identity, "x-gzip"): encoding = .gzip
        default: encoding = .other(text)
        }
    }
}

extension HTTPError {
    fileprivate static func unreadableHead(_ message: String) -> HTTPError {
        HTTPError(.unreadable, message: message)
    }
}

extension UnsafeRawBufferPointer {
    fileprivate subscript(rebased range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[range])
    }

    /// Without spaces, tabs and line ends on either side.
    fileprivate var trimmed: UnsafeRawBufferPointer {
        var (start, end) = (0, count)
        while start < end, Self.isBlank(self[start]) { start += 1 }
        while start < end, Self.isBlank(self[end - 1]) { end -= 1 }
        return self[rebased: start..<end]
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
    }

    fileprivate var text: String { String(decoding: self, as: UTF8.self) }

    /// Whether the bytes are `name`, which is written in small letters, in any case.
    fileprivate func isHeader(_ name: StaticString) -> Bool {
        guard count == name.utf8CodeUnitCount else { return false }
        return (0..<count).allSatisfy { self[$0] | 0x20 == name.utf8Start[$0] | 0x20 }
    }
}
