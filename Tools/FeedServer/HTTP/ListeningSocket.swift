import Glibc

struct ListeningSocket {
    struct Failure: Error {
        let message: String
    }

    let descriptor: Int32
    /// Such as `http://127.0.0.1:8080`.
    let origin: String

    /// - Parameter host: An IPv4 or IPv6 address, or a name of this machine.
    /// - Parameter port: 0 is any free port.
    init(host: String, port: UInt16) throws(Failure) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found else {
            throw Failure(message: "'\(host)' is not an address of this machine.")
        }
        defer { freeaddrinfo(found) }
        descriptor = socket(
            address.pointee.ai_family, address.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
            listen(descriptor, 511) == 0
        else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw Failure(message: "cannot listen on \(host) port \(port): \(reason).")
        }
        let shown = host.contains(":") ? "[\(host)]" : host
        origin = "http://\(shown):\(Self.port(of: descriptor))"
    }

    private static func port(of descriptor: Int32) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { storage in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = getsockname(descriptor, address, &length)
            }
            // The port has the same offset in both families.
            return storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                $0.pointee.sin_port.bigEndian
            }
        }
    }
}
