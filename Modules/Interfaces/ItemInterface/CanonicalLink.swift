public import HTTPInterface

/// A key that is equal for links to the same page, however a publisher writes them. It is no address: nothing is fetched by
/// it.
///
/// Beyond ``HTTPInterface/HTTPURL/canonical``, `http` and `https` are the same, a host with and without `www.`, a path with
/// and without a slash at its end, and parameters of the query that only count visitors are left out.
public struct CanonicalLink: Hashable, Sendable {
    /// The key, for stores.
    public let key: String

    /// Makes the key of a link.
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
