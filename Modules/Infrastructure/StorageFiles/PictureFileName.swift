import CXXHash
import FoundationEssentials

/// The name of a picture's file: hashes of the server's base URL and of the picture's key, and the key's
/// length, from which the picture's size follows without reading the file.
struct PictureFileName: Hashable, Sendable {
    let source: SourceName
    private let high: UInt64
    private let low: UInt64
    let keyLength: Int

    /// The name of a server's key.
    init(_ key: Data, of source: SourceName) {
        let hash = key.withUnsafeBytes { XXH3_128bits($0.baseAddress, $0.count) }
        (self.source, high, low, keyLength) = (source, hash.high64, hash.low64, key.count)
    }

    /// Parses a name; `nil` for other texts.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-")
        guard parts.count == 3, let source = SourceName(parts[0]),
            let high = UInt64(hexadecimal: parts[1].prefix(16)),
            let low = UInt64(hexadecimal: parts[1].dropFirst(16)), let length = Int(parts[2])
        else { return nil }
        (self.source, self.high, self.low, keyLength) = (source, high, low, length)
        guard self.text == text else { return nil }
    }

    /// The name as text: 16 and 32 hexadecimal digits, and the key's length in decimal ones.
    var text: String { "\(source.text)-\(high.hexadecimal)\(low.hexadecimal)-\(keyLength)" }
}

/// The name of a server: a hash of its base URL.
struct SourceName: Hashable, Sendable {
    private let hash: UInt64

    /// The name of a base URL.
    init(url: String) {
        hash = Data(url.utf8).withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
    }

    /// Parses 16 hexadecimal digits; `nil` for other texts.
    init?(_ text: some StringProtocol) {
        guard let hash = UInt64(hexadecimal: text) else { return nil }
        self.hash = hash
    }

    /// The name as 16 hexadecimal digits.
    var text: String { hash.hexadecimal }
}

extension UInt64 {
    /// Parses 16 lower-case hexadecimal digits; `nil` for other texts.
    fileprivate init?(hexadecimal text: some StringProtocol) {
        self.init(text, radix: 16)
        guard hexadecimal == text else { return nil }
    }

    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
