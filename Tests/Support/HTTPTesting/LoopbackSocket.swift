import Foundation
import Glibc

/// The socket calls of the server.
enum LoopbackSocket {
    /// A socket bound to a port of an address; 0 for a free one.
    static func bind(
        to address: String = "127.0.0.1", port: Int = 0
    ) throws -> (descriptor: Int32, port: Int) {
        let descriptor = make()
        guard descriptor >= 0 else { throw POSIXError.last }
        let port = withAddress(address, port: port) { address, length in
            guard Glibc.bind(descriptor, address, length) == 0 else { return 0 }
            var length = length
            guard getsockname(descriptor, address, &length) == 0 else { return 0 }
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                Int(UInt16(bigEndian: $0.pointee.sin_port))
            }
        }
        guard port > 0 else {
            defer { close(descriptor) }
            throw POSIXError.last
        }
        return (descriptor, port)
    }

    /// A socket that listens on a port of an address; 0 for a free one.
    static func listen(
        at address: String = "127.0.0.1", port: Int = 0, backlog: Int32 = 512
    ) throws -> (descriptor: Int32, port: Int) {
        let socket = try bind(to: address, port: port)
        guard Glibc.listen(socket.descriptor, backlog) == 0 else {
            defer { close(socket.descriptor) }
            throw POSIXError.last
        }
        return socket
    }

    /// The next connection to a listener.
    static func accept(from listener: Int32) -> Int32? {
        let descriptor = Glibc.accept(listener, nil, nil)
        guard descriptor >= 0 else { return nil }
        keepFromChildren(descriptor)
        return descriptor
    }

    /// Closes the descriptor in processes that a test starts.
    static func keepFromChildren(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }

    /// A connecting socket.
    static func connectWithoutWaiting(to port: Int) -> Int32 {
        let descriptor = make(Int32(SOCK_NONBLOCK.rawValue))
        _ = withAddress(port: port) { connect(descriptor, $0, $1) }
        return descriptor
    }

    private static func make(_ flags: Int32 = 0) -> Int32 {
        socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | flags, 0)
    }

    private static func withAddress<Result>(
        _ text: String = "127.0.0.1", port: Int,
        _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr(text)
        address.sin_port = in_port_t(port).bigEndian
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                body(address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// Waits until a descriptor is readable or its peer has disconnected; `nil` after the timeout. Returns
    /// the first of several.
    static func firstReady(_ descriptors: Int32..., within time: Duration? = nil) -> Int32? {
        var watched = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let milliseconds = time.map { Int32($0 / .milliseconds(1)) } ?? -1
        var count: Int32
        repeat {
            count = poll(&watched, nfds_t(watched.count), milliseconds)
        } while count < 0 && errno == EINTR
        return watched.first { $0.revents != 0 }?.fd
    }

    /// Sends all bytes; `false` if the peer has disconnected.
    static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(socket, buffer.baseAddress! + sent, buffer.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { sent += count } else if errno != EINTR { return false }
        }
        return true
    }

    /// Makes the next `close` reset the connection.
    static func resetWhenClosed(_ socket: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
}

extension POSIXError {
    /// The error in `errno`.
    fileprivate static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
