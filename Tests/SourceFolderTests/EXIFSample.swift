/// An EXIF block as cameras write it.
struct EXIFSample {
    var isBigEndian = true
    /// The texts of the entries of the first directory and of the one of details.
    var first: [(tag: Int, text: String)] = []
    var details: [(tag: Int, text: String)] = []

    init(isBigEndian: Bool = true, first: [(tag: Int, text: String)], details: [(tag: Int, text: String)]) {
        (self.isBigEndian, self.first, self.details) = (isBigEndian, first, details)
    }

    init(taken: String) { details = [(0x9003, taken)] }

    /// The TIFF header with its directories; texts stand behind the directories.
    var tiff: [UInt8] {
        var bytes = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
        let detailsOffset = 8 + 2 + 12 * (first.count + 1) + 4
        var textOffset = detailsOffset + 2 + 12 * details.count + 4
        var texts: [UInt8] = []
        func entry(_ tag: Int, _ text: String) -> [UInt8] {
            let content = Array(text.utf8) + [0]
            let head = number(tag, 2) + number(2, 2) + number(content.count, 4)
            guard content.count > 4 else {
                return head + content + Array(repeating: 0, count: 4 - content.count)
            }
            texts += content
            defer { textOffset += content.count }
            return head + number(textOffset, 4)
        }
        bytes += number(first.count + 1, 2)
        for (tag, text) in first { bytes += entry(tag, text) }
        bytes += number(0x8769, 2) + number(4, 2) + number(1, 4) + number(detailsOffset, 4) + number(0, 4)
        bytes += number(details.count, 2)
        for (tag, text) in details { bytes += entry(tag, text) }
        return bytes + number(0, 4) + texts
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isBigEndian ? bytes.reversed() : bytes
    }
}

extension [UInt8] {
    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    private static func little(_ value: Int) -> [UInt8] { big(value, 4).reversed() }

    /// A JPEG with a comment, an empty segment, a fill byte and EXIF before its scan.
    ///
    /// - Parameter cut: The number of bytes by which the segment of EXIF ends too early.
    static func jpeg(_ exif: [UInt8], cut: Int = 0) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xFE] + big(5, 2) + Array("abc".utf8) + [0xFF, 0xE0] + big(2, 2)
            + [0xFF, 0xFF, 0xE1] + big(exif.count + 8 - cut, 2) + Array("Exif\0\0".utf8) + exif + [
                0xFF, 0xDA,
            ]
    }

    /// A PNG with a chunk before EXIF.
    static func png(_ exif: [UInt8], padding: Int = 13) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(padding, 4) + Array("IHDR".utf8)
            + Array(repeating: 0, count: padding + 4) + big(exif.count, 4) + Array("eXIf".utf8) + exif
            + big(0, 4)
    }

    /// A WebP with a chunk of pixels before EXIF, which is padded to an even length.
    static func webP(_ exif: [UInt8], padding: Int = 0, saysSo: Bool = true) -> [UInt8] {
        let count = padding + 3
        return Array("RIFF".utf8) + little(0) + Array("WEBPVP8X".utf8) + little(10) + [saysSo ? 0x08 : 0]
            + Array(repeating: 0, count: 9) + Array("VP8 ".utf8) + little(count)
            + Array(repeating: 0, count: count + count % 2) + Array("EXIF".utf8) + little(exif.count) + exif
    }
}
