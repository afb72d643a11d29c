import ConcurrencyTesting
import Foundation
import Glibc

/// Passes connections of 127.0.0.1 on to another port, and ends one in place of passing on what its client
/// sends.
public final class EndingProxy: Sendable {
    private struct State: Sendable {
        var connectionCount = 0
        var endsNext = false
    }

    /// The proxy's port.
    public let port: Int
    private let state: Watched<State>
    private let end = Gate()

    /// Starts a proxy in front of a port.
    public init(before target: Int) throws {
        let listener = try LoopbackSocket.listen()
        port = listener.port
        let (state, end) = (Watched(State()), end)
        self.state = state
        Thread.detachNewThread {
            defer { close(listener.descriptor) }
            while LoopbackSocket.firstReady(end.descriptor, listener.descriptor) == listener.descriptor {
                guard let client = LoopbackSocket.accept(from: listener.descriptor) else { continue }
                state.change { $0.connectionCount += 1 }
                Thread.detachNewThread { Self.pass(client, to: target, state, until: end) }
            }
        }
    }

    deinit { end.open() }

    /// The number of connections so far.
    public var connectionCount: Int { state.value.connectionCount }

    /// Ends the connection on which the next bytes of a client arrive.
    public func endNext() { state.change { $0.endsNext = true } }

    private static func pass(_ client: Int32, to target: Int, _ state: Watched<State>, until end: Gate) {
        let server = LoopbackSocket.connectWithoutWaiting(to: target)
        defer { for socket in [client, server] { close(socket) } }
        // Loopback connects at once, or not at all.
        _ = fcntl(server, F_SETFL, 0)
        while let ready = LoopbackSocket.firstReady(end.descriptor, client, server), ready != end.descriptor {
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = recv(ready, &bytes, bytes.count, 0)
            guard count > 0 else { return }
            if ready == client, state.change({ state in state.endsNext.take() }) {
                // A close with unread bytes would reset the connection.
                shutdown(client, Int32(SHUT_WR))
                _ = LoopbackSocket.firstReady(end.descriptor, client)
                return
            }
            guard LoopbackSocket.send(Array(bytes[..<count]), to: ready == client ? server : client) else {
                return
            }
        }
    }
}

extension Bool {
    /// Its value; `false` afterwards.
    fileprivate mutating func take() -> Bool {
        defer { self = false }
        return self
    }
}
