import HTTPInterface

extension HTTPURL {
    /// The normalized URL (RFC 3986, sections 6.2.2 and 6.2.3): scheme and host in lower case, no default
    /// port, no fragment, no empty query, no dot segments, minimal percent-encoding.
    ///
    /// Stored identities of sources depend on it: its result for a URL must never change.
    var canonical: HTTPURL {
        let parts = CanonicalParts(self)
        let query = parts.query.isEmpty ? "" : "?" + parts.query
        // Percent-encoding may exceed the limit of length.
        return HTTPURL("\(parts.scheme)://\(parts.authority)\(parts.path)\(query)") ?? self
    }
}

/// The normalized parts of a URL.
struct CanonicalParts {
    let scheme: String
    /// The host, with the port where it is not the scheme's default.
    let authority: String
    /// Begins with a slash.
    let path: String
    /// Without the question mark.
    let query: String

    init(_ url: HTTPURL) {
        let bytes = Array(url.text.utf8.prefix { $0 != UInt8(ascii: "#") })
        let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
        scheme = Self.text(bytes[..<colon]).lowercased()
        let rest = bytes[colon...].dropFirst(3)
        let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
        let question = rest[end...].firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        authority = Self.authority(rest[..<end], scheme: scheme)
        path = Self.withoutDotSegments(Self.encoded(rest[end..<question]))
        query = Self.encoded(rest[question...].dropFirst())
    }

    private static func text(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private static func authority(_ bytes: ArraySlice<UInt8>, scheme: String) -> String {
        let digits = bytes.reversed().prefix { (0x30...0x39).contains($0) }.count
        let host = bytes.dropLast(digits)
        guard host.last == UInt8(ascii: ":") else { return text(bytes).lowercased() }
        let name = text(host.dropLast()).lowercased()
        guard let port = Int(text(bytes.suffix(digits))), port != (scheme == "https" ? 443 : 80) else {
            return name
        }
        return "\(name):\(port)"
    }

    /// Normalizes percent-encoding (RFC 3986, sections 6.2.2.1 and 6.2.2.2), and encodes invalid bytes.
    private static func encoded(_ bytes: ArraySlice<UInt8>) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            let escaped = byte == UInt8(ascii: "%") ? value(ofDigits: rest.prefix(2)) : nil
            if escaped != nil { rest = rest.dropFirst(2) }
            let meant = escaped ?? byte
            if isUnreserved(meant) || escaped == nil && "/?:@!$&'()*+,;=[]".utf8.contains(meant) {
                encoded.append(meant)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(meant >> 4)], digits[Int(meant & 0x0F)]]
            }
        }
        return text(encoded)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func value(ofDigits pair: ArraySlice<UInt8>) -> UInt8? {
        let values = pair.compactMap { byte in digits.firstIndex(of: byte >= 0x61 ? byte - 0x20 : byte) }
        return values.count == 2 ? UInt8(values[0] << 4 | values[1]) : nil
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-._~".utf8.contains(byte)
        }
    }

    /// Removes dot segments (RFC 3986, section 5.2.4).
    private static func withoutDotSegments(_ path: String) -> String {
        let hasDots = zip(path.utf8, path.utf8.dropFirst()).contains {
            $0 == UInt8(ascii: "/") && $1 == UInt8(ascii: ".")
        }
        guard hasDots else { return path.isEmpty ? "/" : path }
        var segments: [Substring] = []
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for part in parts {
            switch part {
            case ".": break
            case "..": _ = segments.popLast()
            default: segments.append(part)
            }
        }
        if let last = parts.last, last == "." || last == ".." { segments.append("") }
        return "/" + segments.joined(separator: "/")
    }
}
