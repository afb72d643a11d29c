import FoundationEssentials

/// An id of a post: `tag:google.com,2005:reader/item/` with 16 hexadecimal digits in contents, a decimal
/// number in lists.
struct ItemID: Decodable {
    private static let prefix = "tag:google.com,2005:reader/item/"

    /// The id; `nil` for one beyond `Int64`.
    let value: Int64?

    init(from decoder: any Decoder) throws { value = Self.value(of: try TextOrNumber(from: decoder).text) }

    /// Parses an id in either form; `nil` for anything else.
    static func value(of text: String) -> Int64? {
        guard text.hasPrefix(prefix) else { return Int64(text) }
        let digits = text.dropFirst(prefix.count)
        return digits.utf8.count <= 16 ? UInt64(digits, radix: 16).map { Int64(bitPattern: $0) } : nil
    }

    /// The id in its long form. All servers read it alike: a decimal number is read as a hexadecimal one by
    /// Miniflux where it has 16 digits, and by its older versions always.
    static func text(of id: Int64) -> String {
        let digits = String(UInt64(bitPattern: id), radix: 16)
        return prefix + String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}

/// A text, or a number as its text: servers differ in which they send.
struct TextOrNumber: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.text = text
        } else if let number = try? container.decode(Int64.self) {
            text = String(number)
        } else {
            text = String(try container.decode(Double.self))
        }
    }

    /// The number of a positive time below the year 10,000 in units of a second; `nil` for any other text.
    ///
    /// - Parameter unit: The seconds of the unit.
    func date(unit: Double = 1) -> Date? {
        guard let number = Double(text), number > 0, number * unit < 253_402_300_800 else { return nil }
        return Date(timeIntervalSince1970: number * unit)
    }
}

/// A value, or `nil` if it is invalid, so that one invalid element does not invalidate the others.
struct Lossy<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
