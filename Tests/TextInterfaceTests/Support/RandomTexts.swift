import RandomTesting
import TextInterface

/// Random combinations of scalars, as untrusted text may contain them.
struct RandomTexts {
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// Ranges of special scalars, and of plain letters.
    private static let ranges: [ClosedRange<UInt32>] = [
        0x00...0x1F, 0x20...0x7E, 0x20...0x7E, 0x7F...0x9F, 0xA0...0xFF, 0x300...0x36F, 0x370...0x4FF,
        0x590...0x8FF, 0x900...0xDFF, 0xE00...0xEFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1800...0x18AF,
        0x200B...0x206F, 0x200B...0x200F, 0x20D0...0x20F0, 0x2600...0x27BF, 0x3000...0x30FF, 0x4E00...0x4E20,
        0xA960...0xA97F, 0xAC00...0xAC40, 0xD7B0...0xD7FF, 0xE000...0xE010, 0xFDD0...0xFDEF, 0xFE00...0xFE0F,
        0xFE0E...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFFF, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F,
        0x1F3FB...0x1F3FF, 0x1F466...0x1F469, 0x1FFFE...0x1FFFF, 0xE0000...0xE007F, 0xE0100...0xE0110,
        0x10FFF0...0x10FFFF, 0x0...0xD7FF, 0x10000...0x10FFFF,
    ]

    mutating func scalar() -> Unicode.Scalar {
        while true {
            let range = Self.ranges.randomElement(using: &generator)!
            if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) { return scalar }
        }
    }

    /// Scalars of any kind.
    mutating func scalars(upTo count: Int) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...count, using: &generator) { text.append(scalar()) }
        return String(text)
    }

    /// Bytes of any kind, as UTF-8 repairs them.
    mutating func bytes(upTo count: Int) -> String {
        let count = Int.random(in: 0...count, using: &generator)
        return String(
            decoding: (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) },
            as: UTF8.self)
    }

    /// Texts of certain width: letters, wide letters and marks.
    mutating func plain(upTo count: Int) -> SafeText {
        let parts = ["a", "b", " ", "é", "e\u{301}", "漢", "字", "ж", "한", "😀", "❤️", "q\u{308}\u{323}"]
        var text = ""
        for _ in 0..<Int.random(in: 0...count, using: &generator) {
            text += parts.randomElement(using: &generator)!
        }
        return SafeText(text)
    }
}
