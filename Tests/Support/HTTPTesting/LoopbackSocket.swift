import Foundation
import Glibc

/// The few calls on sockets that the server needs.
enum LoopbackSocket {
    /// A socket that listens on a free port of 127.0.0.1.
    static func listen(backlog: Int32 = 512) throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw POSIXError.last }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && Glibc.listen(descriptor, backlog) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard isListening else {
            defer { close(descriptor) }
            throw POSIXError.last
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    /// Waits until one of the descriptors can be read from, or its other side is gone; `nil` when the time is up.
    /// Where several are ready, the first of them.
    static func firstReady(_ descriptors: Int32..., within time: Duration? = nil) -> Int32? {
        var watched = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let milliseconds = time.map { Int32($0 / .milliseconds(1)) } ?? -1
        var count: Int32
        repeat {
            count = poll(&watched, nfds_t(watched.count), milliseconds)
        } while count < 0 && errno == EINTR
        return watched.first { $0.revents != 0 }?.fd
    }

    /// Sends everything; `false` where the other side is gone.
    static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.send(
                    socket, buffer.baseAddress! + sent, buffer.count - sent, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { sent += count } else if errno != EINTR { return false }
        }
        return true
    }

    /// Has the next `close` reset the connection.
    static func resetWhenClosed(_ socket: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }
}

extension POSIXError {
    /// What `errno` says.
    fileprivate static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
