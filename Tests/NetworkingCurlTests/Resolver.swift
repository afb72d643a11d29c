import CCurl
import Foundation
import Glibc

/// A DNS server on port 53, over IPv4 and IPv6: it denies `unknown.test`, never replies about `silent.test`, and
/// resolves any other name to 127.0.0.1.
final class Resolver: Sendable {
    private let socket: Int32
    private let end = eventfd(0, Int32(EFD_CLOEXEC))
    private let hasEnded = eventfd(0, Int32(EFD_CLOEXEC))

    init() throws {
        // Lookups without a reply take longer than the time limit of a test (resolv.conf(5)).
        setenv("RES_OPTIONS", "timeout:30 attempts:3", 1)
        socket = Glibc.socket(AF_INET6, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var isSixOnly: Int32 = 0
        setsockopt(socket, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &isSixOnly, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = in_port_t(53).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
        guard code == 0 else { throw POSIXError(.EADDRINUSE) }
        Thread.detachNewThread { [socket, end, hasEnded] in
            Self.reply(on: socket, until: end)
            eventfd_write(hasEnded, 1)
        }
    }

    /// Frees the port.
    deinit {
        eventfd_write(end, 1)
        var count: eventfd_t = 0
        eventfd_read(hasEnded, &count)
        for descriptor in [socket, end, hasEnded] { close(descriptor) }
    }

    /// Replies to each question with NXDOMAIN or an A record (RFC 1035, section 4.1).
    private static func reply(on socket: Int32, until end: Int32) {
        while true {
            var watched = [socket, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            guard poll(&watched, 2, -1) > 0, watched[1].revents == 0 else { return }
            var message = [UInt8](repeating: 0, count: 512)
            var asker = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            withUnsafeMutablePointer(to: &asker) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { asker in
                    let count = recvfrom(socket, &message, message.count, 0, asker, &length)
                    guard count >= 12, let answer = response(to: Array(message[..<count])) else { return }
                    _ = sendto(socket, answer, answer.count, 0, asker, length)
                }
            }
        }
    }

    private static func response(to question: [UInt8]) -> [UInt8]? {
        // A question is a name of length-prefixed labels, a type and a class.
        let name = String(decoding: question[13...].prefix(Int(question[12])), as: UTF8.self)
        if name == "silent" { return nil }
        let isKnown = name != "unknown"
        var end = 12
        while question[end] != 0 { end += Int(question[end]) + 1 }
        end += 5
        var answer = Array(question[..<end])
        answer[2] |= 0x80
        answer[3] = isKnown ? 0x80 : 0x83
        // The answer follows the question.
        answer.replaceSubrange(6..<12, with: repeatElement(0, count: 6))
        if isKnown, question[end - 3] == 1 {
            answer[7] = 1
            answer += [0xC0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]
        }
        return answer
    }
}
