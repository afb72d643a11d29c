/// Properties of scalars by script.
enum Script {
    /// Joiners and variation selectors, which have a meaning only next to others.
    static func isContextual(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200C, 0x200D, 0xFE0E, 0xFE0F, 0x180B...0x180F: true
        default: false
        }
    }

    /// Whether letters of its script are shaped by their neighbors: the Arabic family, the scripts of India
    /// and their relatives, and Mongolian.
    static func isShaping(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0620...0x0DFF, 0x1000...0x109F, 0x1780...0x17D3, 0x1820...0x18AF, 0x1A20...0x1BFF,
            0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFC, 0x10A00...0x10FFF, 0x11000...0x11FFF:
            true
        default: false
        }
    }

    /// Whether its script is written from right to left, digits and marks included.
    static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    static func isMongolian(_ scalar: Unicode.Scalar) -> Bool {
        (0x1820...0x18AF).contains(scalar.value)
    }

    /// Whether a Hangul vowel or final consonant continues the syllable that ends with another scalar (UAX
    /// #29, GB6 to GB8).
    static func isHangul(_ scalar: Unicode.Scalar, joinedTo last: Unicode.Scalar) -> Bool {
        let isVowel = (0x1160...0x11A7).contains(scalar.value) || (0xD7B0...0xD7C6).contains(scalar.value)
        switch last.value {
        case 0x1100...0x115E, 0xA960...0xA97C: return isVowel
        case 0x1161...0x11A7, 0xD7B0...0xD7C6: return true
        case 0x11A8...0x11FF, 0xD7CB...0xD7FB: return !isVowel
        case 0xAC00...0xD7A3: return !isVowel || (last.value - 0xAC00) % 28 == 0
        default: return false
        }
    }
}
