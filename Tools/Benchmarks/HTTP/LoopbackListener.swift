import Glibc
import HTTPInterface

/// A socket that listens on a free port of 127.0.0.1.
final class LoopbackListener: Sendable {
    let descriptor: Int32
    let port: Int
    private let fillers: [Int32]

    /// - Parameters:
    ///   - backlog: The most connections that wait to be accepted.
    ///   - isFull: Whether the backlog is full, so that the kernel ignores further connections.
    /// - Throws: ``CannotRun`` if no port is free.
    init(backlog: Int32, isFull: Bool = false) throws {
        let socket = Self.makeSocket()
        let address = Self.withAddress(port: 0) { address, length in
            var length = length
            guard bind(socket, address, length) == 0, listen(socket, backlog) == 0 else { return 0 }
            guard getsockname(socket, address, &length) == 0 else { return 0 }
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                Int(UInt16(bigEndian: $0.pointee.sin_port))
            }
        }
        guard address > 0 else {
            close(socket)
            throw CannotRun("there is no free port.")
        }
        (descriptor, port) = (socket, address)
        fillers = (0..<(isFull ? backlog + 4 : 0)).map { _ in
            let filler = Self.makeSocket(Int32(SOCK_NONBLOCK.rawValue))
            _ = Self.withAddress(port: address) { connect(filler, $0, $1) }
            return filler
        }
    }

    deinit {
        for descriptor in [descriptor] + fillers { close(descriptor) }
    }

    /// A URL at this port.
    var url: HTTPURL { HTTPURL("http://127.0.0.1:\(port)/")! }

    private static func makeSocket(_ flags: Int32 = 0) -> Int32 {
        socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | flags, 0)
    }

    private static func withAddress<Result>(
        port: Int, _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = in_port_t(port).bigEndian
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
