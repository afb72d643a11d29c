import ConcurrencyTesting
public import HTTPInterface

/// A small HTTP/1.1 server with scripted replies, including faults.
///
/// Listens on a free port, responds to each path with its ``Reply``, and records requests and the connections
/// that the client closed. Stops with its last reference.
public final class LoopbackServer: Sendable {
    /// A received request.
    public struct Request: Hashable, Sendable {
        /// The method, such as `GET`.
        public let method: String
        /// Path and query as they were sent.
        public let target: String
        /// The headers in order.
        public let headers: HTTPHeaders
        /// The body, of the length that `Content-Length` declares.
        public internal(set) var body: [UInt8] = []
        /// The number of its connection, from 1.
        public let connection: Int
    }

    /// The port of the server.
    public let port: Int
    /// The IPv4 address of the server.
    public let address: String
    private let core: LoopbackServerCore

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - routes: The reply to each path, with or without a query; 404 for any other path.
    ///   - address: An IPv4 address of this machine.
    ///   - port: The port; 0 for a free one.
    public init(_ routes: [String: Reply] = [:], at address: String = "127.0.0.1", port: Int = 0) throws {
        let listener = try LoopbackSocket.listen(at: address, port: port)
        self.address = address
        self.port = listener.port
        core = LoopbackServerCore(routes: routes)
        core.start(listener.descriptor)
    }

    deinit { core.stop() }

    /// The URL of a path on this server.
    public func url(_ path: String = "/") -> HTTPURL { HTTPURL("http://\(address):\(port)\(path)")! }

    /// Sets the reply to a path.
    public func reply(to path: String, with reply: Reply) { core.log.change { $0.routes[path] = reply } }

    /// All requests so far, in order.
    public var requests: [Request] { core.log.value.requests }

    /// The number of connections so far.
    public var connectionCount: Int { core.log.value.connections }

    /// Returns when `count` requests have arrived.
    ///
    /// - Throws: ``TimeLimitExceeded``.
    public func waitForRequests(_ count: Int, within limit: Duration = .seconds(180)) async throws {
        try await core.log.wait(within: limit, for: "\(count) requests") { $0.requests.count >= count }
    }

    /// Returns when the client has closed `count` connections.
    ///
    /// - Throws: ``TimeLimitExceeded``.
    public func waitForClosedConnections(_ count: Int, within limit: Duration = .seconds(180)) async throws {
        try await core.log.wait(within: limit, for: "\(count) connections to be closed") {
            $0.closedConnections >= count
        }
    }

    /// Returns when no connection is open.
    ///
    /// - Throws: ``TimeLimitExceeded``.
    public func waitForNoConnections(within limit: Duration = .seconds(180)) async throws {
        try await core.log.wait(within: limit, for: "all connections to end") {
            $0.endedConnections == $0.connections
        }
    }
}
