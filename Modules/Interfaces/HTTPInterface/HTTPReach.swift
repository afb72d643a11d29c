/// Which servers a request may be sent to, by the addresses at which they are found.
///
/// What counts is the address that a connection is made to, also after redirects, so that a name cannot lead elsewhere than
/// it did a moment ago. Through a proxy, it is the proxy that looks names up: then only addresses that URLs name themselves
/// are known.
public enum HTTPReach: Hashable, Sendable, CaseIterable {
    /// To every server.
    case anywhere
    /// Only to those that everybody on the internet may reach.
    case publicOnly
    /// Only to those that it may not: on this machine, and on the networks around it.
    case privateOnly

    /// Whether a server at that address may be asked.
    public func admits(_ address: IPAddress) -> Bool {
        switch self {
        case .anywhere: true
        case .publicOnly: address.isPublic
        case .privateOnly: !address.isPublic
        }
    }
}
