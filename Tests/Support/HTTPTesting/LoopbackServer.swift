public import HTTPInterface

/// A small HTTP/1.1 server on 127.0.0.1 that does as it is told, faults included.
///
/// It listens on a port that the system chooses, answers each path with its ``Reply``, and remembers what was asked
/// and which connections the client closed. It ends with its last reference.
public final class LoopbackServer: Sendable {
    /// A request as it came.
    public struct Request: Hashable, Sendable {
        /// The method, such as `GET`.
        public let method: String
        /// Path and query as they were sent.
        public let target: String
        /// The headers in order.
        public let headers: HTTPHeaders
        /// Which connection brought it, counted from 1.
        public let connection: Int
    }

    /// The port that it listens on.
    public let port: Int
    private let core: LoopbackServerCore

    /// Starts a server.
    ///
    /// - Parameter routes: The reply to each path, with or without a query; any other path brings 404.
    public init(_ routes: [String: Reply] = [:]) throws {
        let listener = try LoopbackSocket.listen()
        port = listener.port
        core = LoopbackServerCore(routes: routes)
        core.start(listener.descriptor)
    }

    deinit {
        core.stop()
    }

    /// Closes every connection and listens no more; the port is free some time later.
    public func stop() {
        core.stop()
    }

    /// The URL of a path on this server.
    public func url(_ path: String = "/") -> HTTPURL {
        HTTPURL("http://127.0.0.1:\(port)\(path)")!
    }

    /// Answers the path like this from now on.
    public func reply(to path: String, with reply: Reply) {
        core.log.update { $0.routes[path] = reply }
    }

    /// All requests so far, in the order in which they came.
    public var requests: [Request] { core.log.value.requests }

    /// How many connections were made so far.
    public var connectionCount: Int { core.log.value.connections }

    /// Returns when so many requests have come.
    ///
    /// - Throws: ``TimeLimitExceeded``.
    public func waitForRequests(_ count: Int, within limit: Duration = .seconds(60)) async throws {
        try await core.log.wait(within: limit, for: "\(count) requests") { $0.requests.count >= count }
    }

    /// Returns when the client has closed so many connections.
    ///
    /// - Throws: ``TimeLimitExceeded``.
    public func waitForClosedConnections(_ count: Int, within limit: Duration = .seconds(60)) async throws {
        try await core.log.wait(within: limit, for: "\(count) connections to be closed") {
            $0.closedConnections >= count
        }
    }

    /// Returns when there is no connection any more, whoever ended them.
    ///
    /// - Throws: ``TimeLimitExceeded``.
    public func waitForNoConnections(within limit: Duration = .seconds(60)) async throws {
        try await core.log.wait(within: limit, for: "all connections to end") {
            $0.endedConnections == $0.connections
        }
    }
}
