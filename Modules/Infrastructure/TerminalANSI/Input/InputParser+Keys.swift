import TerminalInterface

extension InputParser {
    mutating func ground(_ byte: UInt8) {
        switch byte {
        case 0x1B where hasAlt: emit(.escape, .alt)
        case 0x1B:
            state = .escape
            return
        case 0x00...0x1F, 0x7F: control(byte)
        case 0x20...0x7E: emit(.character(Character(Unicode.Scalar(byte))), hasAlt ? .alt : [])
        case 0xC2...0xF4:
            held = [byte]
            state = .character(missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
            return
        // Not a leading byte of UTF-8.
        default: break
        }
        hasAlt = false
    }

    private mutating func control(_ byte: UInt8) {
        let alt: Modifiers = hasAlt ? .alt : []
        switch byte {
        case 0x00: emit(.character(" "), alt.union(.control))
        case 0x08, 0x7F: emit(.backspace, alt)
        case 0x09: emit(.tab, alt)
        case 0x0A, 0x0D: emit(.enter, alt)
        case 0x01...0x1A: emit(.character(Character(Unicode.Scalar(byte + 0x60))), alt.union(.control))
        default: emit(.character(Character(Unicode.Scalar(byte + 0x40))), alt.union(.control))
        }
    }

    mutating func character(_ byte: UInt8, _ missing: Int) {
        guard (0x80...0xBF).contains(byte) else {
            // The character is truncated; this byte begins the next one.
            state = .ground
            held = []
            hasAlt = false
            return ground(byte)
        }
        held.append(byte)
        guard missing == 1 else {
            state = .character(missing: missing - 1)
            return
        }
        state = .ground
        if let text = String(validating: held, as: UTF8.self), let character = text.first,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        {
            emit(.character(character), hasAlt ? .alt : [])
        }
        held = []
        hasAlt = false
    }

    mutating func escape(_ byte: UInt8) {
        held = []
        switch byte {
        case UInt8(ascii: "["): state = .controlSequence
        case UInt8(ascii: "O"): state = .singleShift
        case 0x1B:
            emit(.escape)
            state = .escape
        default:
            if let kind = StringKind(rawValue: byte) {
                state = .string(kind)
            } else {
                state = .ground
                // The terminator of a string that has ended already.
                if byte == UInt8(ascii: "\\") { return }
                hasAlt = true
                ground(byte)
            }
        }
    }

    mutating func singleShift(_ byte: UInt8) {
        state = .ground
        switch byte {
        // The same keys as after `ESC [`.
        case UInt8(ascii: "A")...UInt8(ascii: "D"), UInt8(ascii: "F"), UInt8(ascii: "H"),
            UInt8(ascii: "P")...UInt8(ascii: "S"):
            finish(byte)
        case UInt8(ascii: "M"): emit(.enter)
        // The keypad: each character is 0x40 below its code.
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            emit(.character(Character(Unicode.Scalar(byte - 0x40))))
        default:
            emit(.character("O"), .alt)
            ground(byte)
        }
    }
}
