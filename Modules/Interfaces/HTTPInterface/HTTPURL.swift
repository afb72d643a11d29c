public import FoundationEssentials

/// An absolute `http` or `https` URL to which a request can be sent, stored as its text in half the memory of
/// a `URL`.
public struct HTTPURL: Hashable, Sendable {
    /// The longest accepted URL, in bytes; servers commonly refuse longer ones (RFC 9110, section 4.1,
    /// recommends 8,000).
    public static let maximumLength = 8_192

    /// The URL as given.
    public let text: String

    /// Parses an absolute `http` or `https` URL with a host, without user name, password, spaces and control
    /// characters, of at most ``maximumLength`` bytes; `nil` for anything else.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength else { return nil }
        if Self.isPlain(text) {
            self.text = text
            return
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), let url = URL(string: text),
            let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host(), !host.isEmpty, url.user() == nil, url.password() == nil
        else { return nil }
        if let port = url.port, !(1...65_535).contains(port) { return nil }
        self.text = text
    }

    /// Whether a URL needs no parser, like most: its scheme is in lower case, its host has neither port nor
    /// other characters than letters, digits, dots and hyphens, and its path and query have no
    /// percent-encoding.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { text in
            let scheme = text.starts(with: "https://".utf8) ? 8 : text.starts(with: "http://".utf8) ? 7 : 0
            guard scheme > 0, text.count > scheme, isLetterOrDigit(text[scheme]) else { return false }
            var index = scheme
            while index < text.count, isInHost(text[index]) { index += 1 }
            guard index < text.count else { return true }
            guard text[index] == UInt8(ascii: "/") || text[index] == UInt8(ascii: "?") else { return false }
            let signs = plainSigns
            return text[index...].allSatisfy { isLetterOrDigit($0) || $0 < 0x80 && signs >> $0 & 1 == 1 }
        } ?? false
    }

    private static func isInHost(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte
    }

    /// The punctuation of RFC 3986's paths and queries except `%`, as a bit set.
    private static let plainSigns = "-._~!$&'()*+,;=:@/?".utf8.reduce(UInt128(0)) { $0 | 1 << $1 }

    /// The punctuation of RFC 3986's host names except `%`.
    private static let hostSigns = Array("-._~!$&'()*+,;=".utf8)

    /// The same URL for APIs that take a `URL`.
    public var url: URL { URL(string: text)! }

    /// `http` or `https`.
    public var scheme: String { url.scheme?.lowercased() ?? "" }

    /// The host's name or address, without port and brackets. Names with other characters than ASCII are in
    /// Punycode, and percent-encoding is decoded, as for connections, unless it hides characters that a host
    /// cannot have.
    public var host: String {
        let url = url
        let written = url.host() ?? ""
        guard written.utf8.contains(UInt8(ascii: "%")), let name = url.host(percentEncoded: false),
            name.utf8.allSatisfy({ Self.isLetterOrDigit($0) || Self.hostSigns.contains($0) })
        else { return written }
        return name
    }

    /// The host, in brackets if it is an IPv6 address.
    private var delimitedHost: String {
        let host = host
        return host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
    }

    /// The port of a connection: the written one, or the scheme's default.
    public var port: Int { url.port ?? (scheme == "https" ? 443 : 80) }

    /// The host with the written port, for messages to the user.
    public var authority: String { url.port.map { "\(delimitedHost):\($0)" } ?? delimitedHost }

    /// Scheme, host and port (RFC 6454), independent of spelling.
    public var origin: String { "\(scheme)://\(delimitedHost.lowercased()):\(port)" }

    /// Whether both URLs have the same origin.
    public func hasSameOrigin(as other: HTTPURL) -> Bool { origin == other.origin }

    /// This URL with `path` appended to its path and `query` to its query, and without its fragment.
    ///
    /// - Parameters:
    ///   - path: Path components, without a leading slash.
    ///   - query: Names and values, encoded as needed.
    public func appending(path: String, query: [(name: String, value: String)] = []) -> HTTPURL {
        guard var components = URLComponents(string: text) else { return self }
        var base = components.percentEncodedPath
        while base.hasSuffix("/") { base.removeLast() }
        components.path = "/" + path
        components.percentEncodedPath = base + components.percentEncodedPath
        if !query.isEmpty {
            let before = components.percentEncodedQuery
            components.queryItems = query.map { URLQueryItem(name: $0.name, value: $0.value) }
            let parts = [before, components.percentEncodedQuery].compactMap(\.self)
            components.percentEncodedQuery = parts.filter { !$0.isEmpty }.joined(separator: "&")
        }
        components.fragment = nil
        return components.string.flatMap(HTTPURL.init) ?? self
    }
}

extension HTTPURL: CustomStringConvertible {
    /// The URL for a log: without its fragment and the values of its query, which may be secrets.
    public var description: String {
        let parts = text.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1)
        guard parts.count == 2 else { return String(parts[0]) }
        let items = parts[1].split(separator: "&", omittingEmptySubsequences: false).map { item in
            // An item without a name may be a token.
            (item.firstIndex(of: "=").map { item[...$0] } ?? "") + "***"
        }
        return parts[0] + "?" + items.joined(separator: "&")
    }
}
