public import FoundationEssentials
import Glibc

/// A character encoding, by iconv's name.
public struct Charset: Hashable, Sendable {
    /// UTF-8.
    public static let utf8 = Charset(known: "UTF-8")
    /// Windows-1252, in which all bytes are valid.
    public static let windows1252 = Charset(known: "WINDOWS-1252")

    /// The name for iconv.
    public let name: String

    private init(known name: String) { self.name = name }

    /// The encoding that web browsers use for a label (WHATWG Encoding Standard, section 4.2); `nil` for an
    /// invalid label.
    public init?(_ label: String) {
        let name = label.drop { $0 == " " || $0 == "\"" || $0 == "'" }
            .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.:".contains($0)) }.uppercased()
        guard !name.isEmpty, name.utf8.count <= 40 else { return nil }
        self.name = Self.used[name] ?? name
    }

    /// Whether code units have two or four bytes.
    public var isWide: Bool {
        ["UTF-16", "UTF-32", "UCS-2", "UCS-4", "ISO-10646"].contains { name.hasPrefix($0) }
    }

    private static let used = [
        "UTF8": "UTF-8", "UNICODE-1-1-UTF-8": "UTF-8", "ASCII": "UTF-8", "US-ASCII": "UTF-8",
        "ISO-8859-1": "WINDOWS-1252", "ISO8859-1": "WINDOWS-1252", "ISO_8859-1": "WINDOWS-1252",
        "LATIN1": "WINDOWS-1252", "L1": "WINDOWS-1252", "CP1252": "WINDOWS-1252", "X-CP1252": "WINDOWS-1252",
        "ISO-8859-9": "WINDOWS-1254", "LATIN5": "WINDOWS-1254", "TIS-620": "WINDOWS-874",
        "ISO-8859-11": "WINDOWS-874", "GB2312": "GB18030", "GB_2312-80": "GB18030", "GBK": "GB18030",
        "X-GBK": "GB18030", "BIG5": "BIG5-HKSCS", "SHIFT_JIS": "CP932", "SHIFT-JIS": "CP932", "SJIS": "CP932",
        "X-SJIS": "CP932", "EUC-KR": "CP949", "KS_C_5601-1987": "CP949", "X-MAC-ROMAN": "MACINTOSH",
        "X-MAC-CYRILLIC": "MAC-CYRILLIC", "UTF-16": "UTF-16LE",
    ]

    /// Converts bytes to UTF-8; `nil` if iconv does not support the encoding.
    ///
    /// - Parameter limit: The number of bytes after which conversion stops.
    /// - Returns: The text with U+FFFD for invalid bytes, and whether all bytes are valid.
    public func decode(_ bytes: Data, limit: Int) -> (text: [UInt8], isWhole: Bool)? {
        if self == .windows1252 { return (bytes.reduce(into: []) { Self.append($1, to: &$0) }, true) }
        guard let converter = Converter(from: name) else { return nil }
        return converter.convert(Array(bytes), limit: limit)
    }

    /// Appends a character of Windows-1252; undefined bytes are C1 controls, as in ISO 8859-1.
    private static func append(_ byte: UInt8, to text: inout [UInt8]) {
        if byte < 0x80 { return text.append(byte) }
        let value = byte < 0xA0 ? lowScalars[Int(byte) - 0x80] : UInt16(byte)
        if let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) { text += encoded }
    }

    private static let lowScalars: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
        0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
        0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
}

/// Owns an iconv descriptor for conversion to UTF-8.
private struct Converter: ~Copyable {
    private let handle: iconv_t

    init?(from name: String) {
        handle = iconv_open("UTF-8", name)
        if Int(bitPattern: handle) == -1 { return nil }
    }

    deinit { iconv_close(handle) }

    func convert(_ bytes: [UInt8], limit: Int) -> (text: [UInt8], isWhole: Bool) {
        var bytes = bytes
        var text: [UInt8] = []
        var isWhole = true
        var chunk = [CChar](repeating: 0, count: 65_536)
        bytes.withUnsafeMutableBytes { bytes in
            var input = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            var remaining = bytes.count
            while remaining > 0, text.count <= limit {
                let before = (remaining, text.count)
                let failure = step(&input, &remaining, &chunk, &text)
                guard failure == EILSEQ || failure == EINVAL || before == (remaining, text.count) else {
                    continue
                }
                isWhole = false
                text += [0xEF, 0xBF, 0xBD]
                input? += 1
                remaining -= 1
            }
            // A final call flushes a character that may have been continued.
            input = nil
            _ = step(&input, &remaining, &chunk, &text)
        }
        return (text, isWhole)
    }

    /// Converts up to the capacity of the chunk; returns the `errno` of a failure, else 0.
    private func step(
        _ input: inout UnsafeMutablePointer<CChar>?, _ remaining: inout Int, _ chunk: inout [CChar],
        _ text: inout [UInt8]
    ) -> Int32 {
        chunk.withUnsafeMutableBufferPointer { chunk in
            var output = chunk.baseAddress
            var room = chunk.count
            let failure = iconv(handle, &input, &remaining, &output, &room) == -1 ? errno : 0
            text += UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: chunk[..<(chunk.count - room)]))
            return failure
        }
    }
}
