import CCurl
import Glibc
import HTTPInterface

/// Enforces a request's address policy on connections, when one is opened and again when one is reused, since
/// another request may have opened it.
struct AddressFilter {
    private let policy: HTTPAddressPolicy
    private let port: Int
    /// The error for the last refused address.
    private(set) var refusal: HTTPError?

    /// Allows every address.
    init() {
        policy = .any
        port = 0
    }

    /// - Parameters:
    ///   - host: The host of the URL, with IP addresses in their canonical form.
    ///   - port: The port of the URL; a connection to another port leads to a proxy.
    /// - Throws: `forbiddenAddress` if the host is an address that the policy forbids.
    init(_ policy: HTTPAddressPolicy, host: String, port: Int) throws(HTTPError) {
        self.policy = policy
        self.port = port
        if let address = IPAddress(host: host), !policy.allows(address) { throw Self.refusal(of: host) }
    }

    /// Whether a socket may be opened for the address.
    mutating func allows(_ address: UnsafePointer<sockaddr>) -> Bool {
        guard policy != .any else { return true }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let port: in_port_t
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            port = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                var bytes = address.pointee.sin_addr
                inet_ntop(AF_INET, &bytes, &text, socklen_t(text.count))
                return address.pointee.sin_port
            }
        case AF_INET6:
            port = address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                var bytes = address.pointee.sin6_addr
                inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count))
                return address.pointee.sin6_port
            }
        default: return false
        }
        return allows(text, port: Int(in_port_t(bigEndian: port)))
    }

    /// Whether a request may be sent over a connection to the address.
    mutating func allows(_ address: UnsafePointer<CChar>?, port: Int) -> Bool {
        // A connection to a port other than the URL's leads to a proxy.
        guard policy != .any, port == self.port else { return true }
        let text = address.map { String(cString: $0) } ?? ""
        if let address = IPAddress(text), policy.allows(address) { return true }
        refusal = Self.refusal(of: text)
        return false
    }

    private static func refusal(of address: String) -> HTTPError {
        HTTPError(.forbiddenAddress, message: "\(address) is a private address")
    }
}
