public import FoundationEssentials
public import HTTPInterface

/// A protocol of servers with accounts: finds its servers, and makes services of them.
public protocol SyncKind: Sendable {
    /// The name of the kind in libraries, in lower-case letters. It never changes.
    var name: String { get }

    /// Finds the service's address from what a user types, such as that of the server's home page, without
    /// signing in and in a few requests.
    ///
    /// - Throws: ``SyncError/noService`` if there is none, ``SyncError/disabled`` if it is switched
    ///   off, other cases if the server fails, the client's errors, and `CancellationError`.
    @concurrent func address(near url: HTTPURL, with dependencies: SyncDependencies) async throws -> HTTPURL

    /// Makes the service of an account without a request.
    ///
    /// - Parameter address: The service's address, as ``address(near:with:)`` returns it.
    func makeService(
        at address: HTTPURL, as credentials: SyncCredentials, with dependencies: SyncDependencies
    ) -> any SyncService
}

/// The name and the password of an account.
public struct SyncCredentials: Sendable {
    /// The user's name.
    public var user: String
    /// Returns the password. It is called only to sign in, and its errors pass through the service.
    public var password: @Sendable () async throws -> String

    /// Makes credentials.
    public init(user: String, password: @escaping @Sendable () async throws -> String) {
        self.user = user
        self.password = password
    }
}

/// The dependencies of services.
public struct SyncDependencies: Sendable {
    /// The client for requests.
    public let client: any HTTPClient
    /// The current time, for dates of headers.
    public let currentDate: @Sendable () -> Date

    /// Makes the dependencies.
    public init(client: any HTTPClient, currentDate: @escaping @Sendable () -> Date) {
        self.client = client
        self.currentDate = currentDate
    }
}
