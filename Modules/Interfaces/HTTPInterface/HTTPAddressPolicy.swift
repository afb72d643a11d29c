/// The server addresses to which a request may be sent: the rule that an SSRF guard sets.
///
/// The policy is checked against the address of the connection, after each redirect too, so that DNS
/// rebinding cannot evade it. Through a proxy, which resolves names itself, it is checked only against
/// addresses that URLs contain literally; a server whose URL has a name counts as public there.
public enum HTTPAddressPolicy: Hashable, Sendable, CaseIterable {
    /// Allows every address.
    case any
    /// Allows every address for the request's own URL. After a redirect by a server at a public address it
    /// allows addresses that are reachable from the whole internet only.
    case publicAfterPublic
    /// Allows addresses that are reachable from the whole internet.
    case publicOnly
    /// Allows addresses of this machine and of private networks.
    case privateOnly

    /// Whether a request may be sent to the address.
    public func allows(_ address: IPAddress) -> Bool {
        switch self {
        case .any, .publicAfterPublic: true
        case .publicOnly: address.isPublic
        case .privateOnly: !address.isPublic
        }
    }

    /// The policy of a redirect by a server at a public address.
    public var afterPublic: HTTPAddressPolicy { self == .publicAfterPublic ? .publicOnly : self }
}
