public import FoundationEssentials

/// The fields of a form as the body of a POST request (`application/x-www-form-urlencoded`, the URL Standard,
/// section 5). It may contain a password, and is never logged.
public struct HTTPForm: Hashable, Sendable {
    /// The media type of the body.
    public static let contentType = "application/x-www-form-urlencoded"

    /// The encoded fields in their order.
    public let body: Data
    /// Whether the request only reads (RFC 9110, section 9.2.1), so that it may be repeated automatically.
    public let isSafe: Bool

    /// Encodes fields.
    ///
    /// - Parameters:
    ///   - fields: Names, which may occur more than once, and values.
    ///   - isSafe: Whether the request only reads.
    public init(_ fields: [(name: String, value: String)], isSafe: Bool = false) {
        // Single bytes are appended to an array many times faster than to `Data`.
        var body: [UInt8] = []
        for field in fields {
            if !body.isEmpty { body.append(UInt8(ascii: "&")) }
            Self.append(field.name, to: &body)
            body.append(UInt8(ascii: "="))
            Self.append(field.value, to: &body)
        }
        self.body = Data(body)
        self.isSafe = isSafe
    }

    private static func append(_ text: String, to body: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "*"), UInt8(ascii: "-"),
                UInt8(ascii: "."),
                UInt8(ascii: "_"):
                body.append(byte)
            case UInt8(ascii: " "): body.append(UInt8(ascii: "+"))
            default:
                body.append(contentsOf: [
                    UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)],
                ])
            }
        }
    }

    private static let hexDigits = Array("0123456789ABCDEF".utf8)
}

extension HTTPForm: CustomStringConvertible, CustomDebugStringConvertible {
    /// The number of bytes, without the fields.
    public var description: String { "\(body.count) B" }

    /// ``description``, so that a dump does not contain the fields.
    public var debugDescription: String { description }
}

extension HTTPForm: CustomReflectable {
    /// No children, so that a dump does not contain the fields.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
