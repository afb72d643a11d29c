public import HTTPInterface
import Synchronization

/// Guards against server-side request forgery where many sources name addresses: what a document names is requested from
/// public addresses only, and from the servers of the sources to which the reader has subscribed.
public struct TrustedOriginsHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let origins: TrustedOrigins

    /// - Parameters:
    ///   - client: Holds each request to the addresses of its `HTTPRequest.reach`.
    ///   - origins: The servers that may be anywhere.
    public init(client: any HTTPClient, origins: TrustedOrigins) {
        self.client = client
        self.origins = origins
    }

    /// Sends the request to the addresses that it may reach.
    ///
    /// - Throws: `forbiddenAddress` where a server that is not trusted is at a private address.
    public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await client.get(reaching(request))
    }

    /// Begins the stream under the same rules as ``get(_:)``.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await client.stream(reaching(request))
    }

    private func reaching(_ request: HTTPRequest) -> HTTPRequest {
        guard request.reach == .publicOnly, origins.contains(request.url) else { return request }
        var request = request
        request.reach = .anywhere
        return request
    }
}

/// The servers (scheme, host and port) of the addresses that a reader typed.
public final class TrustedOrigins: Sendable {
    private let origins = Mutex<Set<String>>([])

    /// Makes a set without servers.
    public init() {}

    /// Trusts the servers of these addresses from now on, and no others.
    public func replace(with addresses: some Sequence<HTTPURL>) {
        let texts = Set(addresses.map(Self.origin))
        origins.withLock { $0 = texts }
    }

    func contains(_ url: HTTPURL) -> Bool { origins.withLock { $0.contains(Self.origin(url)) } }

    private static func origin(_ url: HTTPURL) -> String {
        "\(url.scheme)://\(url.host.lowercased()):\(url.port)"
    }
}
