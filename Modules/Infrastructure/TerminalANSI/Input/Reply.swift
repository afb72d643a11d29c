/// A terminal's reply to a query, or its report. Never a key.
enum Reply: Hashable, Sendable {
    /// Primary device attributes (DA1), the reply to the last query of each probe.
    case primaryAttributes(hasSixels: Bool)
    /// Secondary device attributes (DA2): the terminal's type and version.
    case secondaryAttributes([Int])
    /// The name and version (XTVERSION).
    case name(String)
    /// The name and version of the terminal outside tmux, as tmux knows them.
    case nameBeyondMultiplexer(String)
    /// The color depth (DECRQSS, see ``EscapeSequences/settingsQuery``).
    case depth(ColorDepth)
    /// The shape of the cursor (DECRQSS for DECSCUSR).
    case cursorShape(Int)
    /// Whether the window has the keyboard focus (mode 1004).
    case focus(Bool)
    /// The count of sixel colors (XTSMGRAPHICS).
    case pictureColors(Int)
    /// The background (OSC 11), each component 0…1.
    case background(red: Double, green: Double, blue: Double)
    /// The size of a cell in pixels.
    case cellPixels(height: Int, width: Int)
    /// The size of the text area in pixels.
    case textAreaPixels(height: Int, width: Int)
    /// The cursor's position, from 1 (CPR).
    case cursor(row: Int, column: Int)
    /// Whether a private mode is supported (DECRPM).
    case mode(Int, isSupported: Bool)
    /// Whether kitty's graphics protocol is supported.
    case graphics(isSupported: Bool)
    /// Whether the terminal can read this machine's shared memory.
    case sharedMemory(isSupported: Bool)
    /// Whether the reader's system is dark (mode 2031).
    case appearance(isDark: Bool)
    /// A reply to no query of this module.
    case other
}

extension Reply {
    /// Parses a control sequence; `nil` if it is not a reply.
    init?(_ sequence: ControlSequence) {
        let numbers = sequence.numbers
        switch (sequence.marker, sequence.intermediate, sequence.final) {
        // The first parameter is the conformance level.
        case ("?", nil, "c"): self = .primaryAttributes(hasSixels: numbers.dropFirst().contains(4))
        case (">", nil, "c"): self = .secondaryAttributes(numbers)
        case ("?", nil, "S") where numbers.count == 3 && numbers[0] == 1 && numbers[1] == 0:
            self = .pictureColors(numbers[2])
        case ("?", nil, "n") where numbers.first == 997:
            self = .appearance(isDark: numbers.dropFirst().first == 1)
        case (nil, nil, "I") where numbers.isEmpty: self = .focus(true)
        case (nil, nil, "O") where numbers.isEmpty: self = .focus(false)
        case ("?", "$", "y"):
            // 0: not recognized, 4: permanently reset.
            let value = numbers.dropFirst().first ?? 0
            self = .mode(numbers.first ?? 0, isSupported: value != 0 && value != 4)
        case (nil, nil, "t") where numbers.count == 3 && numbers[0] == 6:
            self = .cellPixels(height: numbers[1], width: numbers[2])
        case (nil, nil, "t") where numbers.count == 3 && numbers[0] == 4:
            self = .textAreaPixels(height: numbers[1], width: numbers[2])
        case (nil, nil, "R") where numbers.count == 2:
            self = .cursor(row: numbers[0], column: numbers[1])
        case (.some, _, _), (_, .some, _), (_, _, "c"), (_, _, "n"), (_, _, "t"), (_, _, "y"):
            self = .other
        default: return nil
        }
    }

    /// Parses a device control string without its delimiters.
    init(deviceControl content: [UInt8]) {
        let text = String(decoding: content, as: UTF8.self)
        if text.hasPrefix(">|") {
            self = .name(String(text.dropFirst(2)))
        } else if text.hasPrefix("1$r"), let depth = Self.depth(ofRendition: text.dropFirst(3)) {
            self = .depth(depth)
        } else if text.hasPrefix("1$r"), text.hasSuffix(" q"), let shape = Int(text.dropFirst(3).dropLast(2))
        {
            self = .cursorShape(shape)
        } else {
            self = .other
        }
    }

    /// The depth by the reported form of color 1, 2, 3: `0;38:2::1:2:3m`, `38:2:1:2:3m`, or the nearest
    /// palette entry, `0;38;5;16m` or `0;30m`.
    private static func depth(ofRendition text: Substring) -> ColorDepth? {
        guard text.last == "m" else { return nil }
        let numbers = text.dropLast().split { $0 == ";" || $0 == ":" }.map { Int($0) ?? -1 }
        guard let start = numbers.firstIndex(of: 38) else {
            return numbers.contains { (30...37).contains($0) || (90...97).contains($0) } ? .ansi16 : nil
        }
        switch Array(numbers[(start + 1)...]) {
        // Some terminals include the id of a color space.
        case [2, 1, 2, 3], [2, 0, 1, 2, 3]: return .trueColor
        case let rest where rest.first == 5 && rest.count == 2: return .indexed256
        default: return nil
        }
    }

    /// Parses a reply of kitty's graphics protocol without its delimiters: `G`, keys, `;` and the result.
    init(applicationCommand content: [UInt8]) {
        let text = String(decoding: content, as: UTF8.self)
        let isSupported = text.hasSuffix(";OK")
        switch text.prefix(while: { $0 != ";" && $0 != "," }) {
        case "Gi=31" where text.contains(";"): self = .graphics(isSupported: isSupported)
        case "Gi=32" where text.contains(";"): self = .sharedMemory(isSupported: isSupported)
        default: self = .other
        }
    }

    /// Parses an operating system command without its delimiters.
    init(operatingSystemCommand content: [UInt8]) {
        let text = String(decoding: content, as: UTF8.self)
        guard text.hasPrefix("11;"), let parts = Self.parts(ofColor: text.dropFirst(3)) else {
            self = .other
            return
        }
        self = .background(red: parts[0], green: parts[1], blue: parts[2])
    }

    /// A color as X11 writes it: `rgb:` or `rgba:` and components of 1 to 4 hexadecimal digits, or `#` and 6.
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
