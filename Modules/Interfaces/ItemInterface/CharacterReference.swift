/// A character reference of HTML, such as `&eacute;` or `&#x20AC;`, at the start of a text.
struct CharacterReference {
    /// The resolved characters; an ampersand if there is no known reference.
    private(set) var text = "&"
    /// The number of bytes of the reference.
    private(set) var length = 1

    /// Parses the reference that begins with the first byte, an ampersand.
    init(_ bytes: ArraySlice<UInt8>) {
        let rest = bytes.dropFirst()
        if rest.first == UInt8(ascii: "#") {
            readNumber(rest.dropFirst())
        } else {
            readName(rest.prefix(Self.longestName + 1))
        }
    }

    private mutating func readName(_ bytes: ArraySlice<UInt8>) {
        let run = bytes.prefix { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }
        let name = String(decoding: run, as: UTF8.self)
        if bytes.dropFirst(run.count).first == UInt8(ascii: ";"), let scalar = Self.names[name] {
            text = String(scalar)
            length = run.count + 2
            return
        }
        for count in stride(from: min(run.count, Self.longestLegacyName), to: 1, by: -1) {
            guard let scalar = Self.legacyNames[String(name.prefix(count))] else { continue }
            text = String(scalar)
            length = count + 1
            return
        }
    }

    private mutating func readNumber(_ bytes: ArraySlice<UInt8>) {
        let isHexadecimal = bytes.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let radix: UInt32 = isHexadecimal ? 16 : 10
        let digits = bytes.dropFirst(isHexadecimal ? 1 : 0).prefix { Self.value(of: $0) < radix }
        guard !digits.isEmpty else { return }
        // Clamping avoids overflow.
        let number = digits.reduce(UInt32(0)) { min(0x11_0000, $0 * radix + Self.value(of: $1)) }
        text = String(Self.scalar(number))
        length = 2 + (isHexadecimal ? 1 : 0) + digits.count
        if bytes.dropFirst(length - 2).first == UInt8(ascii: ";") { length += 1 }
    }

    private static func value(of digit: UInt8) -> UInt32 {
        switch digit {
        case 0x30...0x39: UInt32(digit - 0x30)
        case 0x41...0x46: UInt32(digit - 0x37)
        case 0x61...0x66: UInt32(digit - 0x57)
        default: .max
        }
    }

    /// The scalar of a number; 0x80 to 0x9F are Windows-1252 (HTML, section 13.2.5.80).
    private static func scalar(_ number: UInt32) -> Unicode.Scalar {
        let index = Int(number) - 0x80
        let meant = windows1252.indices.contains(index) ? windows1252[index] : number
        return meant == 0 ? "\u{FFFD}" : Unicode.Scalar(meant) ?? "\u{FFFD}"
    }

    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
        0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
        0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]

    private static let longestName = 8
    private static let longestLegacyName = 6
}
