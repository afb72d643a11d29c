import Foundation
import Glibc
import HTTPInterface
import Synchronization

/// A server on 127.0.0.1 with one thread, some of whose responses never end; it stops with this object.
final class FaultyServer: Sendable {
    /// The kinds of responses, by the request's path.
    enum Path: String {
        /// A small response.
        case whole
        /// No response.
        case silence
        /// The head and a small part of the body, and no more.
        case part
        /// An endless body.
        case endless
        /// A small body that decodes to ``FaultyServer/bombSize`` bytes.
        case bomb
    }

    /// The decoded size of the bomb: 400 MB.
    static let bombSize = 400_000_000

    private let core = Core()
    private let port: Int
    private let listener: LoopbackListener

    /// - Throws: ``CannotRun`` if no port is free.
    init() throws {
        listener = try LoopbackListener(backlog: 1_024)
        port = listener.port
        let bomb = try Gzip.zeros(Self.bombSize)
        Thread.detachNewThread { [core, listener] in core.serve(listener.descriptor, bomb) }
    }

    deinit { core.isEnding.store(true, ordering: .relaxed) }

    /// The number of received requests.
    var requestCount: Int { core.requests.load(ordering: .acquiring) }

    func url(_ path: Path) -> HTTPURL { HTTPURL("http://127.0.0.1:\(port)/\(path.rawValue)")! }

    /// The state of the thread.
    private final class Core: Sendable {
        let requests = Atomic(0)
        let isEnding = Atomic(false)

        func serve(_ listener: Int32, _ bomb: Data) {
            var sockets: [Int32] = []
            while !isEnding.load(ordering: .relaxed) {
                var watched = ([listener] + sockets).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
                guard poll(&watched, nfds_t(watched.count), 100) > 0 else { continue }
                for ready in watched where ready.revents != 0 {
                    if ready.fd == listener {
                        sockets.append(accept(listener, nil, nil))
                    } else if !answer(ready.fd, bomb) {
                        close(ready.fd)
                        sockets.removeAll { $0 == ready.fd }
                    }
                }
            }
            for socket in sockets { close(socket) }
        }

        /// Responds to a complete request; `false` if the connection must be closed.
        private func answer(_ socket: Int32, _ bomb: Data) -> Bool {
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = recv(socket, &bytes, bytes.count, 0)
            guard count > 0 else { return false }
            let words = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
            let path = words.count > 1 ? Path(rawValue: String(words[1].dropFirst())) : nil
            defer { requests.add(1, ordering: .releasing) }
            switch path {
            case .whole: return send("Content-Length: 2\r\n\r\nok", socket)
            case .silence: return true
            case .part:
                return send("Content-Length: 1000000\r\n\r\n" + String(repeating: "x", count: 16_384), socket)
            case .endless:
                let block = Data(repeating: 1, count: 65_536)
                guard send("\r\n", socket) else { return false }
                while send(block, socket) {}
                return false
            case .bomb:
                _ = send("Content-Encoding: gzip\r\n\r\n", socket) && send(bomb, socket)
                return false
            case nil: return false
            }
        }

        private func send(_ rest: String, _ socket: Int32) -> Bool {
            send(Data("HTTP/1.1 200 OK\r\n\(rest)".utf8), socket)
        }

        private func send(_ data: Data, _ socket: Int32) -> Bool {
            data.withUnsafeBytes { bytes in
                var sent = 0
                while sent < bytes.count {
                    let count = Glibc.send(
                        socket, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
                    guard count > 0 else { return false }
                    sent += count
                }
                return true
            }
        }
    }
}
