import CCurl
import Glibc
import HTTPInterface

/// Lets a transfer reach only the addresses that its request allows: when a connection is opened, so that nothing is sent to
/// others, and again when one is used, since it may have been opened for another request.
struct AddressGate {
    private let reach: HTTPReach
    private let port: Int
    /// Why an address was refused, where one was.
    private(set) var refusal: HTTPError?

    /// Everything may be reached.
    init() {
        reach = .anywhere
        port = 0
    }

    /// - Parameters:
    ///   - host: The host of the URL, with numbers in their usual form.
    ///   - port: The port at which the server itself is asked.
    /// - Throws: `forbiddenAddress` where the host itself names an address that is out of reach.
    init(_ reach: HTTPReach, host: String, port: Int) throws(HTTPError) {
        self.reach = reach
        self.port = port
        if let address = IPAddress(host: host), !reach.admits(address) { throw Self.refusal(of: host) }
    }

    /// Whether a socket may be opened for the address.
    mutating func admits(_ address: UnsafePointer<sockaddr>) -> Bool {
        guard reach != .anywhere else { return true }
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
        return admits(text, port: Int(in_port_t(bigEndian: port)))
    }

    /// Whether a request may be sent to the address that a connection leads to.
    mutating func admits(_ address: UnsafePointer<CChar>?, port: Int) -> Bool {
        // A server is asked at the port that its URL names; who is asked at another one is a proxy.
        guard reach != .anywhere, port == self.port else { return true }
        let text = address.map { String(cString: $0) } ?? ""
        if let address = IPAddress(text), reach.admits(address) { return true }
        refusal = Self.refusal(of: text)
        return false
    }

    private static func refusal(of address: String) -> HTTPError {
        HTTPError(.forbiddenAddress, message: "\(address) is not to be reached by this request")
    }
}
