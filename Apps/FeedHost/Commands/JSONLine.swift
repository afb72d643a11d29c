import Foundation

/// One JSON object in one line, its fields in the order given.
nonisolated struct JSONLine {
    private var fields: [String] = []

    /// Adds a text; none leaves the field out.
    mutating func add(_ name: String, _ value: String?) {
        guard let value else { return }
        fields.append("\(Self.quoted(name)):\(Self.quoted(value))")
    }

    /// Adds a whole number.
    mutating func add(_ name: String, _ value: Int) {
        fields.append("\(Self.quoted(name)):\(value)")
    }

    /// Adds a time as ISO 8601 in UTC; none leaves the field out.
    mutating func add(_ name: String, _ value: Date?) {
        add(name, value?.formatted(.iso8601))
    }

    /// The object.
    var text: String { "{" + fields.joined(separator: ",") + "}" }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let hex = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
