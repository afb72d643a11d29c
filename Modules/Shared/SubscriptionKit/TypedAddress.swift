import FoundationEssentials
public import HTTPInterface
public import SourceInterface

/// An address that a reader typed or a file contains.
public struct TypedAddress: Hashable, Sendable {
    /// The possible addresses, the most likely first; at least one, and all without credentials.
    public let addresses: [SourceAddress]
    /// The credentials of the typed address.
    public let headers: HTTPHeaders

    /// Parses a URL of `http`, `https`, `file` or `feed`, with or without `user:password@`; a host with or
    /// without a path, by `https` first; `@name@host` of a Mastodon account; a path. `nil` for anything else.
    ///
    /// - Parameters:
    ///   - folder: The absolute path to which paths are relative.
    ///   - exists: Whether there is a file or folder at an absolute path, which decides for a text that could
    ///     be a host or a path.
    public init?(_ text: String, in folder: String = "/", exists: (String) -> Bool = { _ in false }) {
        var text = text.trimmed[...]
        for scheme in ["feed:", "pcast:", "itpc:"] where text.lowercased().hasPrefix(scheme) {
            text = text.dropFirst(scheme.count)
            if text.hasPrefix("//") { text = text.dropFirst(2) }
        }
        if let account = Self.account(text) {
            (addresses, headers) = ([account], [:])
            return
        }
        let hasScheme = text.contains("://")
        if let path = Self.path(String(text), folder), !hasScheme {
            let isPath = ["/", "./", "../"].contains { text.hasPrefix($0) } || [".", ".."].contains(text)
            if isPath || exists(path) {
                (addresses, headers) = ([.local(path: path)], [:])
                return
            }
        }
        if text.lowercased().hasPrefix("file:") {
            guard let path = SourceAddress(String(text)).flatMap({ Self.path($0.text, folder) }) else {
                return nil
            }
            (addresses, headers) = ([.local(path: path)], [:])
            return
        }
        guard let url = hasScheme ? text : Self.isHost(text) ? "https://" + text : nil,
            let (plain, headers) = Self.withoutCredentials(url), let found = HTTPURL(plain)
        else { return nil }
        self.headers = headers
        // Credentials are not sent over plain http unless it was typed.
        let other = hasScheme || !headers.fields.isEmpty ? nil : HTTPURL("http://" + text)
        addresses = [found, other].compactMap { $0.map(SourceAddress.remote) }
    }

    /// The profile of a Mastodon account `@name@host`, `acct:name@host` or `name@host`.
    private static func account(_ text: Substring) -> SourceAddress? {
        var text = text
        for prefix in ["acct:", "@"] where text.hasPrefix(prefix) { text = text.dropFirst(prefix.count) }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, isHost(parts[1]), !parts[1].contains("/"),
            parts[0].utf8.allSatisfy({ isLetterOrDigit($0) || "_.-".utf8.contains($0) })
        else { return nil }
        return HTTPURL("https://\(parts[1])/@\(parts[0])").map(SourceAddress.remote)
    }

    /// Whether a text without a scheme begins with a host: a name with a dot, `localhost`, or an IPv6
    /// address.
    private static func isHost(_ text: Substring) -> Bool {
        let host = text.prefix { !"/?#".contains($0) }
        let name = host.prefix { $0 != ":" }
        let port = host.dropFirst(name.count).dropFirst()
        if host.hasPrefix("["), host.contains("]") { return true }
        guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        guard name.allSatisfy({ !$0.isWhitespace && $0 != "@" }) else { return false }
        return name == "localhost" || name.dropFirst().dropLast().contains(".")
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    /// Splits a URL into the URL without credentials, and the header of its credentials.
    private static func withoutCredentials(_ url: Substring) -> (String, HTTPHeaders)? {
        guard let start = url.firstRange(of: "://") else { return nil }
        let authority = url[start.upperBound...].prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return (String(url), [:]) }
        return (
            String(url[..<start.upperBound] + url[url.index(after: at)...]),
            at == authority.startIndex ? [:] : HTTPHeaders(userInfo: authority[..<at])
        )
    }

    /// The absolute path without `.` and `..`.
    private static func path(_ text: String, _ folder: String) -> String? {
        guard !text.isEmpty, !text.contains("\0") else { return nil }
        var names: [Substring] = []
        for name in (text.hasPrefix("/") ? text : "\(folder)/\(text)").split(separator: "/") where name != "."
        {
            if name == ".." { _ = names.popLast() } else { names.append(name) }
        }
        return "/" + names.joined(separator: "/")
    }
}
