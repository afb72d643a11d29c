public import HTTPInterface
public import SyncInterface

/// Servers in memory at addresses of their own, in place of a protocol.
public struct InMemorySyncKind: SyncKind {
    private let servers: [String: InMemorySyncServer]

    /// - Parameter servers: The servers by any address of their origins.
    public init(_ servers: [HTTPURL: InMemorySyncServer]) {
        self.servers = Dictionary(servers.map { ($0.key.origin, $0.value) }) { one, _ in one }
    }

    /// `memory`.
    public let name = "memory"

    /// The address itself, where a server is at its origin.
    @concurrent public func address(
        near url: HTTPURL, with dependencies: SyncDependencies
    ) async throws -> HTTPURL {
        guard servers[url.origin] != nil else { throw SyncError.noService }
        return url
    }

    /// Makes a service of the server at the address's origin; of one without feeds if there is none.
    public func makeService(
        at address: HTTPURL, as credentials: SyncCredentials, with dependencies: SyncDependencies
    ) -> any SyncService {
        (servers[address.origin] ?? InMemorySyncServer(currentDate: dependencies.currentDate))
            .makeService(as: credentials)
    }
}
