import Glibc
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
        } else if let colon = text.firstColon, colon > 0 {
            try append(name: text[rebased: 0..<colon], value: text[rebased: colon + 1..<text.count].trimmed)
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

    private mutating func append(
        name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer
    ) throws(HTTPError) {
        guard fields.count < Self.fieldLimit else { throw .unreadableHead("there are too many headers") }
        let field = HTTPHeaders.Field(name: name.text, value: value.text)
        if fields.isEmpty { fields.reserveCapacity(12) }
        fields.append(field)
        if name.isHeader("content-length") {
            try note(contentLength: value)
        } else if name.isHeader("content-encoding") {
            note(encoding: field.value)
        } else if name.isHeader("location"), location == nil, value.count > 0 {
            location = field.value
        }
    }

    /// Continues the value of the field before (RFC 9112, 5.2).
    private mutating func fold(_ text: UnsafeRawBufferPointer) {
        guard let last = fields.popLast() else { return }
        fields.append(.init(name: last.name, value: last.value + " " + text.text))
    }

    /// Two lengths that differ leave open where the body ends, so there is no telling whether it is whole.
    private mutating func note(contentLength text: UnsafeRawBufferPointer) throws(HTTPError) {
        for part in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            guard
                let length = UnsafeRawBufferPointer(rebasing: part).trimmed.number,
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

    fileprivate var withoutLineEnd: UnsafeRawBufferPointer {
        var end = count
        if end > 0, self[end - 1] == 0x0A { end -= 1 }
        if end > 0, self[end - 1] == 0x0D { end -= 1 }
        return self[rebased: 0..<end]
    }

    /// Without spaces and tabs on either side.
    fileprivate var trimmed: UnsafeRawBufferPointer {
        var (start, end) = (0, count)
        while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
        while start < end, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
        return self[rebased: start..<end]
    }

    fileprivate var firstColon: Int? {
        guard let start = baseAddress, let colon = memchr(start, 0x3A, count) else { return nil }
        return UnsafeRawPointer(colon) - start
    }

    fileprivate var text: String { String(decoding: self, as: UTF8.self) }

    /// The number that the bytes are the digits of.
    fileprivate var number: Int? {
        guard (1...18).contains(count) else { return nil }
        var number = 0
        for byte in self {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return number
    }

    /// Whether the bytes are `name`, which is written in small letters, in any case.
    fileprivate func isHeader(_ name: StaticString) -> Bool {
        guard count == name.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] | 0x20 != name.utf8Start[index] | 0x20 { return false }
        return true
    }
}
