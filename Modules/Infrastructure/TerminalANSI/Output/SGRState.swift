import TextInterface

/// The SGR state of a terminal: a style in the colors of its depth.
struct SGRState: Hashable, Sendable {
    var foreground = SGRColor.terminal
    var background = SGRColor.terminal
    var attributes: Style.Attributes = []

    static let plain = SGRState()

    init() {}

    init(_ style: Style, depth: ColorDepth) {
        if depth.rawValue <= ColorDepth.ansi16.rawValue, let background = PaletteColors.background(of: style)
        {
            attributes = background == .raised ? style.attributes.union(.inverse) : style.attributes
            return
        }
        foreground = SGRColor(style.foreground, depth: depth)
        background = SGRColor(style.background, depth: depth)
        attributes = style.attributes
        if depth == .ansi16, foreground == background, foreground != .terminal {
            foreground = Self.readable(style, on: background)
        }
    }

    /// The state of a placeholder, whose foreground is the image id.
    init(showing picture: UInt32, over style: Style) {
        foreground = SGRColor(Color(picture), depth: .trueColor)
        background = SGRColor(style.background, depth: .trueColor)
    }

    /// Text whose color would equal its background becomes black or white. A picture's cell stays.
    private static func readable(_ style: Style, on background: SGRColor) -> SGRColor {
        guard ColorTable.distance(style.foreground, style.background) > 1024 * 64 * 64 else {
            return background
        }
        let isDark =
            ColorTable.distance(style.background, Color(0))
            < ColorTable.distance(style.background, Color(0xFFFFFF))
        return .indexed(isDark ? 15 : 0)
    }

    /// The attributes that a space shows. An array literal would be made a set again for each cell.
    static let seenOnSpace: Style.Attributes = [.underline, .inverse, .struck]

    /// This state for a space, with the current state's invisible properties, so that no SGR is needed.
    func forSpace(after current: SGRState) -> SGRState {
        guard attributes.isDisjoint(with: Self.seenOnSpace) else { return self }
        var result = current
        result.background = background
        result.attributes.subtract(Self.seenOnSpace)
        return result
    }

    /// Writes the sequence that changes one state into this one; from an unknown state (`nil`) all of it.
    func write(from current: SGRState?, to bytes: inout ByteBuffer) {
        guard current != self else { return }
        bytes.append("\u{1B}[")
        var parameters = SGRParameters()
        // A sequence without parameters is a reset.
        if self != .plain {
            if let current {
                writeDelta(from: current, to: &bytes, &parameters)
            } else {
                parameters.append(0, to: &bytes)
                writeDelta(from: .plain, to: &bytes, &parameters)
            }
        }
        bytes.append("m")
    }

    private func writeDelta(
        from current: SGRState, to bytes: inout ByteBuffer, _ parameters: inout SGRParameters
    ) {
        var kept = current.attributes
        let gone = current.attributes.subtracting(attributes)
        // One parameter ends bold and dim together.
        if !gone.isDisjoint(with: [.bold, .dim]) {
            parameters.append(22, to: &bytes)
            kept.subtract([.bold, .dim])
        }
        if gone.contains(.italic) { parameters.append(23, to: &bytes) }
        if gone.contains(.underline) { parameters.append(24, to: &bytes) }
        if gone.contains(.inverse) { parameters.append(27, to: &bytes) }
        if gone.contains(.struck) { parameters.append(29, to: &bytes) }
        parameters.append(turningOn: attributes.subtracting(kept), to: &bytes)
        if foreground != current.foreground { parameters.append(foreground, base: 30, to: &bytes) }
        if background != current.background { parameters.append(background, base: 40, to: &bytes) }
    }
}

/// The parameters of one SGR sequence (ECMA-48, 8.3.117).
private struct SGRParameters {
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
    mutating func append(_ color: SGRColor, base: Int, to bytes: inout ByteBuffer) {
        if color == .terminal {
            append(base + 9, to: &bytes)
        } else if let index = color.index {
            switch index {
            case ..<8: append(base + Int(index), to: &bytes)
            case ..<16: append(base + 60 + Int(index) - 8, to: &bytes)
            default: for number in [base + 8, 5, Int(index)] { append(number, to: &bytes) }
            }
        } else {
            append(base + 8, to: &bytes)
            append(2, to: &bytes)
            append(Int(color.rawValue >> 16 & 0xFF), to: &bytes)
            append(Int(color.rawValue >> 8 & 0xFF), to: &bytes)
            append(Int(color.rawValue & 0xFF), to: &bytes)
        }
    }
}
