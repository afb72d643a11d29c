public import FoundationEssentials

/// A JSON object in one line, with its fields in the order of the calls.
public struct JSONLine: Hashable, Sendable {
    private var fields: [String] = []

    /// Creates an object without fields.
    public init() {}

    /// Adds a text; `nil` leaves the field out.
    public mutating func add(_ name: String, _ value: String?) {
        if let value { add(name, raw: Self.quoted(value)) }
    }

    /// Adds a whole number; `nil` leaves the field out.
    public mutating func add(_ name: String, _ value: Int?) {
        if let value { add(name, raw: "\(value)") }
    }

    /// Adds an array of texts, which may be empty.
    public mutating func add(_ name: String, _ values: [String]) {
        add(name, raw: "[\(values.map(Self.quoted).joined(separator: ","))]")
    }

    /// Adds a time as ISO 8601 in UTC; `nil` leaves the field out.
    public mutating func add(_ name: String, _ value: Date?) { add(name, value?.formatted(.iso8601)) }

    /// Adds a Boolean.
    public mutating func add(_ name: String, _ value: Bool) { add(name, raw: "\(value)") }

    /// Adds an object; an empty one leaves the field out.
    public mutating func add(_ name: String, _ object: JSONLine) {
        if !object.fields.isEmpty { add(name, raw: object.text) }
    }

    /// Adds an array of objects; an empty one leaves the field out.
    public mutating func add(_ name: String, _ objects: [JSONLine]) {
        if !objects.isEmpty { add(name, raw: "[\(objects.map(\.text).joined(separator: ","))]") }
    }

    private mutating func add(_ name: String, raw value: String) {
        fields.append("\(Self.quoted(name)):\(value)")
    }

    /// The object.
    public var text: String { "{" + fields.joined(separator: ",") + "}" }

    /// Whether a scalar is escaped although JSON does not require it: C0 and C1 controls and bidirectional
    /// controls, which affect terminals, and line separators, at which line readers would split the object.
    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where isEscaped(scalar):
                let hex = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
