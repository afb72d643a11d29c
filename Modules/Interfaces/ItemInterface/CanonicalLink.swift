public import HTTPInterface

/// A key that is equal for links to the same page. It is not a URL.
///
/// In addition to RFC 3986's normalization (sections 6.2.2 and 6.2.3), it ignores the scheme, `www.`, a
/// trailing slash of the path, and tracking parameters of the query.
public struct CanonicalLink: Hashable, Sendable {
    /// The key, for stores.
    public let key: String

    /// Normalizes a link.
    public init(_ link: HTTPURL) {
        let parts = CanonicalParts(link)
        let host = parts.authority.hasPrefix("www.") ? String(parts.authority.dropFirst(4)) : parts.authority
        let path = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
        let query = parts.query.split(separator: "&").filter { !Self.isTracking($0) }
        key = host + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    private static func isTracking(_ parameter: Substring) -> Bool {
        let name = parameter.prefix { $0 != "=" }.lowercased()
        return trackingNames.contains(name) || trackingPrefixes.contains { name.hasPrefix($0) }
    }

    private static let trackingPrefixes = ["utm_", "at_campaign", "at_medium"]
    private static let trackingNames: Set = [
        "dclid", "fbclid", "gclid", "igshid", "mc_cid", "mc_eid", "msclkid", "yclid",
    ]
}
