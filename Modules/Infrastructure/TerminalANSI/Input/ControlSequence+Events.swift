import TerminalInterface

extension ControlSequence {
    /// The key or mouse event, or `nil` for any other sequence.
    var event: TerminalEvent? {
        if marker == "<", final == "M" || final == "m" { return mouse }
        guard marker == nil, intermediate == nil else { return nil }
        return key.map { .key($0.0, $0.1) }
    }

    private var mouse: TerminalEvent? {
        guard numbers.count == 3, final == "M", numbers[1] > 0, numbers[2] > 0 else { return nil }
        // Bits 4, 8 and 16 are modifiers; 32 is a move.
        let action: MouseAction
        switch numbers[0] & ~0b1_1100 {
        case 0: action = .press
        case 32: action = .drag
        case 64: action = .wheelUp
        case 65: action = .wheelDown
        default: return nil
        }
        return .mouse(action, row: numbers[2] - 1, column: numbers[1] - 1)
    }

    private var key: (Key, Modifiers)? {
        let modifiers = Modifiers(parameter: numbers.dropFirst().first ?? 1)
        switch final {
        case "A": return (.up, modifiers)
        case "B": return (.down, modifiers)
        case "C": return (.right, modifiers)
        case "D": return (.left, modifiers)
        // rxvt's arrows with Shift.
        case "a": return (.up, .shift)
        case "b": return (.down, .shift)
        case "c" where numbers.isEmpty: return (.right, .shift)
        case "d": return (.left, .shift)
        case "H": return (.home, modifiers)
        case "F": return (.end, modifiers)
        case "Z": return (.backTab, modifiers.subtracting(.shift))
        case "P": return (.function(1), modifiers)
        case "Q": return (.function(2), modifiers)
        // A cursor position report has the same final byte, and no modifiers there.
        case "R" where numbers.isEmpty || numbers.first == 1 && (numbers.last ?? 1) > 1:
            return (.function(3), modifiers)
        case "S": return (.function(4), modifiers)
        case "u": return numbers.first.flatMap { Self.key(ofCode: $0, modifiers) }
        case "~" where numbers.first == 27 && numbers.count == 3:
            return Self.key(ofCode: numbers[2], modifiers)
        case "~": return numbers.first.flatMap(Self.key(ofNumber:)).map { ($0, modifiers) }
        // rxvt's editing keys with Control.
        case "^": return numbers.first.flatMap(Self.key(ofNumber:)).map { ($0, .control) }
        default: return nil
        }
    }

    /// The keys of a VT220 and of xterm, by number.
    private static func key(ofNumber number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    /// The keys that xterm and kitty encode as code points with modifiers.
    private static func key(ofCode code: Int, _ modifiers: Modifiers) -> (Key, Modifiers)? {
        switch code {
        case 9:
            return modifiers.contains(.shift) ? (.backTab, modifiers.subtracting(.shift)) : (.tab, modifiers)
        case 13: return (.enter, modifiers)
        case 27: return (.escape, modifiers)
        case 8, 127: return (.backspace, modifiers)
        case 0x20..<0x7F, 0xA0..<0xE000, 0xF900...0x10FFFF:
            guard let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
            return (.character(Character(scalar)), modifiers)
        default: return nil
        }
    }
}

extension Modifiers {
    /// Modifiers as xterm encodes them: 1 plus the sum of 1 for Shift, 2 for Alt, 4 for Control, 8 for Meta.
    init(parameter: Int) {
        let bits = parameter > 0 ? parameter - 1 : 0
        self = Modifiers(rawValue: UInt8(bits & 7))
        if bits & 8 != 0 { insert(.alt) }
    }
}
