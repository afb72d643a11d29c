extension SafeText {
    /// The text without anything that a terminal or a reader could take for something else.
    static func disarmed(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: result.append(" ")
            case 0x00...0x1F: result.append(Unicode.Scalar(0x2400 + scalar.value)!)
            case 0x7F: result.append("\u{2421}")
            case 0x80...0x9F: result.append("\u{FFFD}")
            case 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x00AD, 0xFEFF,
                0xFFF9...0xFFFB, 0xE000...0xF8FF, 0xE0000...0xE007F, 0xF0000...0x10FFFF:
                continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    static func clusters(of text: String) -> [Cluster] {
        text.map { character in
            Cluster(text: String(character), width: DisplayWidth.of(character), isWidthUncertain: false)
        }
    }
}
