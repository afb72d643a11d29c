import HTTPInterface

extension HTTPURL {
    /// Scheme, host and port as written, which needs no URL parser.
    var writtenOrigin: Substring {
        var slashes = 0
        let end = text.utf8.firstIndex { byte in
            if byte == UInt8(ascii: "/") { slashes += 1 }
            return slashes == 3 || slashes == 2 && (byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#"))
        }
        return text[..<(end ?? text.endIndex)]
    }

    /// Whether the scheme is https; reads a single byte.
    var isSecure: Bool { text.utf8.dropFirst(4).first.map { $0 | 0x20 } == UInt8(ascii: "s") }
}
