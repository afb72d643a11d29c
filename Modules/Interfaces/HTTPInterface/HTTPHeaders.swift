/// Header fields in the order in which they were sent, with case-insensitive names (RFC 9110, section 5.1).
public struct HTTPHeaders: Hashable, Sendable {
    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The field's name as sent.
        public let name: String
        /// The field's value without surrounding white space.
        public let value: String

        /// Makes a field, without validation.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// Parses a field written as `NAME: VALUE`; `nil` for an invalid name or value (RFC 9110, sections
        /// 5.1 and 5.5), and for a missing value, which a shell cuts off without quotation marks.
        public init?(line: some StringProtocol) {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = String(parts.last ?? "").drop { $0.isWhitespace }
            guard parts.count == 2, Self.isName(parts[0]),
                let end = value.lastIndex(where: { !$0.isWhitespace }),
                value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
            else { return nil }
            self.init(name: String(parts[0]), value: String(value[...end]))
        }

        /// Whether a text is a field's name: a token (RFC 9110, section 5.6.2).
        public static func isName(_ text: some StringProtocol) -> Bool {
            !text.isEmpty
                && text.utf8.allSatisfy { byte in
                    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                        || "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
        }
    }

    /// The fields in order; a name may occur more than once.
    public private(set) var fields: [Field]

    /// Makes headers with the fields in their order.
    public init(_ fields: [Field] = []) { self.fields = fields }

    /// The value of the first field of that name; setting replaces all fields of that name, `nil` removes
    /// them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.matches($0.name, name) }?.value }
        set {
            fields.removeAll { Self.matches($0.name, name) }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// Appends a field, which may repeat a name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    private static func matches(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return zip(one.utf8, other.utf8).allSatisfy { $0 == $1 || lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Headers in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}
