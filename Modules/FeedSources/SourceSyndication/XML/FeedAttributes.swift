import MarkupInterface

/// The relevant attributes of the last element.
struct FeedAttributes {
    private var fields: [(name: FeedName, value: Range<Int>)] = []
    private var bytes: [UInt8] = []

    mutating func removeAll() {
        guard !fields.isEmpty else { return }
        fields.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func append(_ name: FeedName, _ value: Span<UInt8>) {
        let start = bytes.count
        value.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        fields.append((name, start..<bytes.count))
    }

    subscript(_ name: FeedName) -> String? {
        fields.first { $0.name == name }.map { String(bytes.span.extracting($0.value)) }
    }

    /// Whether an attribute has a value, in lower or upper case.
    func has(_ name: FeedName, _ value: StaticString) -> Bool {
        guard let field = fields.first(where: { $0.name == name }) else { return false }
        let wanted = UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount)
        return field.value.count == wanted.count
            && zip(bytes[field.value], wanted).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }

    /// A number of pixels or of comments; `nil` if it is not decimal digits.
    func number(_ name: FeedName) -> Int? {
        guard let field = fields.first(where: { $0.name == name }), !field.value.isEmpty else { return nil }
        var number = 0
        for byte in bytes[field.value].prefix(9) {
            guard 0x30...0x39 ~= byte else { return nil }
            number = 10 * number + Int(byte - 0x30)
        }
        return number
    }
}
