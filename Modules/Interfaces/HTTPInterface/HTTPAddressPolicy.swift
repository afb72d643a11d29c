/// The server addresses to which a request may be sent: the rule that an SSRF guard sets.
///
/// The policy is checked against the address of the connection, after each redirect too, so that DNS
/// rebinding cannot evade it. Through a proxy, which resolves names itself, it is checked only against
/// addresses that URLs contain literally.
public enum HTTPAddressPolicy: Hashable, Sendable, CaseIterable {
    /// Allows every address.
    case any
    /// Allows addresses that are reachable from the whole internet.
    case publicOnly
    /// Allows addresses of this machine and of private networks.
    case privateOnly

    /// Whether a request may be sent to the address.
    public func allows(_ address: IPAddress) -> Bool {
        switch self {
        case .any: true
        case .publicOnly: address.isPublic
        case .privateOnly: !address.isPublic
        }
    }
}
