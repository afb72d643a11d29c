import Glibc

struct ListeningSocket {
    let descriptor: Int32
    /// Such as `http://127.0.0.1:8080`.
    let origin: String

    /// Ends the program where the host is not an address of this machine, or the port is in use.
    init(host: String, port: UInt16) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found else {
            Console.fail("'\(host)' is not an address of this machine.", code: 1)
        }
        defer { freeaddrinfo(found) }
        descriptor = socket(
            address.pointee.ai_family, address.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
            listen(descriptor, 511) == 0
        else {
            Console.fail(
                "cannot listen on \(host) port \(port): \(String(cString: strerror(errno))).", code: 1)
        }
        // The port has the same offset in both families.
        var (bound, length) = (sockaddr_in6(), socklen_t(MemoryLayout<sockaddr_in6>.size))
        withUnsafeMutableBytes(of: &bound) { [descriptor] in
            _ = getsockname(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress!, &length)
        }
        let shown = host.contains(":") ? "[\(host)]" : host
        origin = "http://\(shown):\(bound.sin6_port.bigEndian)"
    }
}
