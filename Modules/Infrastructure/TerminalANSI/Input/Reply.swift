/// What a terminal answered to a question, or said by itself. Never a key.
enum Reply: Hashable, Sendable {
    /// Its kind (DA1), and whether it shows sixels: the last of our questions is answered.
    case primaryAttributes(hasSixels: Bool)
    /// The colours that a picture in sixels may have (XTSMGRAPHICS).
    case pictureColors(Int)
    /// Its background (OSC 11), each part 0…1.
    case background(red: Double, green: Double, blue: Double)
    /// The size of a cell in pixels.
    case cellPixels(height: Int, width: Int)
    /// The size of the text area in pixels.
    case textAreaPixels(height: Int, width: Int)
    /// Whether it knows a private mode (DECRPM).
    case mode(Int, isKnown: Bool)
    /// Whether it shows pictures of kitty's graphics protocol.
    case graphics(isKnown: Bool)
    /// Whether the reader's system is dark (mode 2031).
    case appearance(isDark: Bool)
    /// Something that we do not ask for.
    case other
}

extension Reply {
    /// Whether the last of our questions is answered.
    var isLast: Bool {
        if case .primaryAttributes = self { true } else { false }
    }

    /// Reads a control sequence, or `nil` if it is no reply.
    init?(_ sequence: ControlSequence) {
        let numbers = sequence.numbers
        switch (sequence.marker, sequence.intermediate, sequence.final) {
        // The first number is the terminal's kind.
        case ("?", nil, "c"): self = .primaryAttributes(hasSixels: numbers.dropFirst().contains(4))
        case ("?", nil, "S") where numbers.count == 3 && numbers[0] == 1 && numbers[1] == 0:
            self = .pictureColors(numbers[2])
        case ("?", nil, "n") where numbers.first == 997:
            self = .appearance(isDark: numbers.dropFirst().first == 1)
        case ("?", "$", "y"):
            // 0: not recognised, 4: permanently off.
            let value = numbers.dropFirst().first ?? 0
            self = .mode(numbers.first ?? 0, isKnown: value != 0 && value != 4)
        case (nil, nil, "t") where numbers.count == 3 && numbers[0] == 6:
            self = .cellPixels(height: numbers[1], width: numbers[2])
        case (nil, nil, "t") where numbers.count == 3 && numbers[0] == 4:
            self = .textAreaPixels(height: numbers[1], width: numbers[2])
        case (.some, _, _), (_, .some, _), (_, _, "c"), (_, _, "n"), (_, _, "t"), (_, _, "y"):
            self = .other
        default: return nil
        }
    }

    /// Reads an answer of kitty's graphics protocol without its frame: `G`, keys, and behind a semicolon what became of
    /// the command.
    init(applicationCommand content: [UInt8]) {
        let text = String(decoding: content, as: UTF8.self)
        guard text.hasPrefix("Gi=31"), let semicolon = text.firstIndex(of: ";") else {
            self = .other
            return
        }
        self = .graphics(isKnown: text[semicolon...] == ";OK")
    }

    /// Reads an operating system command without its frame.
    init(operatingSystemCommand content: [UInt8]) {
        let text = String(decoding: content, as: UTF8.self)
        guard text.hasPrefix("11;"), let parts = Self.parts(ofColor: text.dropFirst(3)) else {
            self = .other
            return
        }
        self = .background(red: parts[0], green: parts[1], blue: parts[2])
    }

    /// X11's way to write a colour: `rgb:` or `rgba:` and parts of 1 to 4 hexadecimal digits, or `#` and 6 digits.
    private static func parts(ofColor text: Substring) -> [Double]? {
        var fields: [Substring] = []
        if text.hasPrefix("#"), text.count == 7 {
            let digits = Array(text.dropFirst())
            fields = stride(from: 0, to: 6, by: 2).map { Substring(String(digits[$0...$0 + 1])) }
        } else if let colon = text.firstIndex(of: ":"), ["rgb", "rgba"].contains(text[..<colon]) {
            fields = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
        }
        let parts = fields.prefix(3).compactMap { field -> Double? in
            guard (1...4).contains(field.utf8.count), let value = UInt32(field, radix: 16) else { return nil }
            return Double(value) / Double(UInt32(1) << UInt32(4 * field.utf8.count) - 1)
        }
        return parts.count == 3 ? parts : nil
    }

    /// Whether a background is dark, by the luma of ITU-R BT.709.
    static func isDark(red: Double, green: Double, blue: Double) -> Bool {
        0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.5
    }
}
