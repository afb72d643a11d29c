import TextInterface

/// A style as a terminal of some depth writes it.
struct Pen: Hashable, Sendable {
    var foreground = Ink.terminal
    var background = Ink.terminal
    var attributes: Style.Attributes = []

    static let plain = Pen()

    init() {}

    init(_ style: Style, depth: ColorDepth) {
        if depth.rawValue <= ColorDepth.ansi16.rawValue, let ground = OwnColors.ground(of: style) {
            attributes = ground == .raised ? style.attributes.union(.inverse) : style.attributes
            return
        }
        foreground = Ink(style.foreground, depth: depth)
        background = Ink(style.background, depth: depth)
        attributes = style.attributes
        if depth == .ansi16, foreground == background, foreground != .terminal {
            foreground = Self.readable(style, on: background)
        }
    }

    /// The pen of a placeholder, whose colour is the number of what it shows.
    init(showing picture: UInt32, over style: Style) {
        foreground = Ink(Color(picture), depth: .trueColor)
        background = Ink(style.background, depth: .trueColor)
    }

    /// Text whose colour would fall together with its ground becomes black or white. A picture's cell, whose two
    /// colours are close to each other by themselves, stays.
    private static func readable(_ style: Style, on background: Ink) -> Ink {
        guard ColorTable.distance(style.foreground, style.background) > 1024 * 64 * 64 else {
            return background
        }
        let isDark =
            ColorTable.distance(style.background, Color(0))
            < ColorTable.distance(style.background, Color(0xFFFFFF))
        return .indexed(isDark ? 15 : 0)
    }

    /// This pen for a space: what is invisible there is taken from the pen in hand, so that nothing has to be written.
    func forSpace(inHand pen: Pen) -> Pen {
        guard attributes.isDisjoint(with: [.underline, .inverse, .struck]) else { return self }
        var result = pen
        result.background = background
        result.attributes.subtract([.underline, .inverse, .struck])
        return result
    }

    /// Writes what turns one pen into this one; from an unknown pen (`nil`) everything.
    func write(from pen: Pen?, to bytes: inout ByteBuffer) {
        guard pen != self else { return }
        bytes.append("\u{1B}[")
        var codes = Codes()
        // Nothing but the final letter is a reset.
        if self != .plain {
            if let pen {
                writeDelta(from: pen, to: &bytes, &codes)
            } else {
                codes.append(0, to: &bytes)
                writeDelta(from: .plain, to: &bytes, &codes)
            }
        }
        bytes.append("m")
    }

    private func writeDelta(from pen: Pen, to bytes: inout ByteBuffer, _ codes: inout Codes) {
        var kept = pen.attributes
        let gone = pen.attributes.subtracting(attributes)
        // One code ends bold and dim together.
        if !gone.isDisjoint(with: [.bold, .dim]) {
            codes.append(22, to: &bytes)
            kept.subtract([.bold, .dim])
        }
        if gone.contains(.italic) { codes.append(23, to: &bytes) }
        if gone.contains(.underline) { codes.append(24, to: &bytes) }
        if gone.contains(.inverse) { codes.append(27, to: &bytes) }
        if gone.contains(.struck) { codes.append(29, to: &bytes) }
        codes.append(turningOn: attributes.subtracting(kept), to: &bytes)
        if foreground != pen.foreground { codes.append(foreground, base: 30, to: &bytes) }
        if background != pen.background { codes.append(background, base: 40, to: &bytes) }
    }
}

/// The numbers of one "select graphic rendition".
private struct Codes {
    private var isFirst = true

    mutating func append(_ number: Int, to bytes: inout ByteBuffer) {
        if !isFirst { bytes.append(UInt8(ascii: ";")) }
        isFirst = false
        bytes.append(decimal: number)
    }

    mutating func append(turningOn attributes: Style.Attributes, to bytes: inout ByteBuffer) {
        if attributes.contains(.bold) { append(1, to: &bytes) }
        if attributes.contains(.dim) { append(2, to: &bytes) }
        if attributes.contains(.italic) { append(3, to: &bytes) }
        if attributes.contains(.underline) { append(4, to: &bytes) }
        if attributes.contains(.inverse) { append(7, to: &bytes) }
        if attributes.contains(.struck) { append(9, to: &bytes) }
    }

    /// - Parameter base: 30 for the foreground, 40 for the background.
    mutating func append(_ ink: Ink, base: Int, to bytes: inout ByteBuffer) {
        if ink == .terminal {
            append(base + 9, to: &bytes)
        } else if let index = ink.index {
            switch index {
            case ..<8: append(base + Int(index), to: &bytes)
            case ..<16: append(base + 60 + Int(index) - 8, to: &bytes)
            default: for number in [base + 8, 5, Int(index)] { append(number, to: &bytes) }
            }
        } else {
            append(base + 8, to: &bytes)
            append(2, to: &bytes)
            append(Int(ink.rawValue >> 16 & 0xFF), to: &bytes)
            append(Int(ink.rawValue >> 8 & 0xFF), to: &bytes)
            append(Int(ink.rawValue & 0xFF), to: &bytes)
        }
    }
}
