import ConcurrencyTesting
import Foundation
import Glibc
import HTTPInterface

/// The shared state of the server's threads, which hold it until it ends them.
final class LoopbackServerCore: Sendable {
    struct Log: Sendable {
        var routes: [String: LoopbackServer.Reply]
        var requests: [LoopbackServer.Request] = []
        var connections = 0
        var endedConnections = 0
        /// The number of connections that the client closed.
        var closedConnections = 0
    }

    let log: Watched<Log>
    private let end = Gate()

    init(routes: [String: LoopbackServer.Reply]) { log = Watched(Log(routes: routes)) }

    func start(_ listener: Int32) { Thread.detachNewThread { [self] in accept(from: listener) } }

    func stop() { end.open() }

    private func accept(from listener: Int32) {
        defer { close(listener) }
        while LoopbackSocket.firstReady(end.descriptor, listener) == listener {
            guard let socket = LoopbackSocket.accept(from: listener) else { continue }
            let number = log.change { log in
                log.connections += 1
                return log.connections
            }
            Thread.detachNewThread { [self] in
                let end = serve(socket, number)
                log.change { log in
                    log.endedConnections += 1
                    if end == .client { log.closedConnections += 1 }
                }
            }
        }
    }

    /// Serves requests until the connection ends.
    private func serve(_ socket: Int32, _ number: Int) -> End {
        defer { close(socket) }
        var pending: [UInt8] = []
        while true {
            switch readRequest(from: socket, number, &pending) {
            case .failure(let end): return end
            case .success(let reply):
                for step in reply.steps {
                    if let end = perform(step, on: socket) { return end }
                }
            }
        }
    }

    /// The side that ended a connection.
    private enum End: Error { case client, server }

    private func readRequest(
        from socket: Int32, _ number: Int, _ pending: inout [UInt8]
    ) -> Result<LoopbackServer.Reply, End> {
        while true {
            if let end = pending.firstRange(of: Array("\r\n\r\n".utf8)) {
                let text = String(decoding: pending[..<end.lowerBound], as: UTF8.self)
                var request = Self.request(text, number)
                let length = request.headers["Content-Length"].flatMap { Int($0) } ?? 0
                if pending.count - end.upperBound >= length {
                    request.body = Array(pending[end.upperBound...].prefix(length))
                    pending.removeSubrange(..<(end.upperBound + length))
                    return .success(note(request))
                }
            }
            guard LoopbackSocket.firstReady(end.descriptor, socket) == socket else {
                return .failure(.server)
            }
            var bytes = [UInt8](repeating: 0, count: 4_096)
            let count = recv(socket, &bytes, bytes.count, 0)
            guard count > 0 else { return .failure(.client) }
            pending += bytes[..<count]
        }
    }

    private static func request(_ head: String, _ number: Int) -> LoopbackServer.Request {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        return LoopbackServer.Request(
            method: words.first ?? "", target: words.count > 1 ? words[1] : "",
            headers: HTTPHeaders(lines.dropFirst().map(field)), connection: number)
    }

    private func note(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
        log.change { log in
            log.requests.append(request)
            let path = String(request.target.prefix { $0 != "?" })
            return log.routes[request.target] ?? log.routes[path] ?? .response(404)
        }
    }

    private static func field(_ line: String) -> HTTPHeaders.Field {
        let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        return .init(name: parts.first ?? "", value: parts.count > 1 ? parts[1] : "")
    }

    private func perform(_ step: LoopbackServer.Reply.Step, on socket: Int32) -> End? {
        switch step {
        case .send(let bytes): return LoopbackSocket.send(bytes, to: socket) ? nil : .client
        case .trickle(let bytes, let pause): return trickle(bytes, every: pause, to: socket)
        case .forever(let bytes, let pause):
            while LoopbackSocket.firstReady(end.descriptor, within: pause) == nil {
                guard LoopbackSocket.send(bytes, to: socket) else { return .client }
            }
            return .server
        case .wait(let gate): return wait(on: socket, until: gate)
        case .open(let gate):
            gate.open()
            return nil
        case .silence: return wait(on: socket, until: end)
        case .close: return .server
        case .reset:
            LoopbackSocket.resetWhenClosed(socket)
            return .server
        }
    }

    private func trickle(_ bytes: [UInt8], every pause: Duration, to socket: Int32) -> End? {
        for byte in bytes {
            if let ready = LoopbackSocket.firstReady(end.descriptor, socket, within: pause) {
                return ready == socket ? .client : .server
            }
            guard LoopbackSocket.send([byte], to: socket) else { return .client }
        }
        return nil
    }

    private func wait(on socket: Int32, until gate: Gate) -> End? {
        switch LoopbackSocket.firstReady(end.descriptor, gate.descriptor, socket) {
        case end.descriptor: .server
        case gate.descriptor: nil
        default: .client
        }
    }
}
