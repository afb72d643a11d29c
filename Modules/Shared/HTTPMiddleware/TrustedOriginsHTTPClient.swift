public import HTTPInterface
import Synchronization

/// Guards against server-side request forgery by the documents of many sources: their links are requested
/// from public addresses, and from the origins of the reader's sources that are at private addresses.
public struct TrustedOriginsHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let origins: TrustedOrigins
    private let allowsPrivate: Bool

    /// - Parameters:
    ///   - client: Holds each request to the addresses of its `HTTPRequest.addressPolicy`.
    ///   - origins: The origins that may have any address.
    ///   - allowsPrivate: Whether all requests, and all redirects, may lead to private addresses.
    public init(client: any HTTPClient, origins: TrustedOrigins, allowsPrivate: Bool = false) {
        self.client = client
        self.origins = origins
        self.allowsPrivate = allowsPrivate
    }

    /// Sends the request to an allowed address.
    ///
    /// - Throws: `forbiddenAddress` if an origin that is not trusted is at a private address.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await client.send(withPolicy(request))
    }

    /// Begins the stream under the same rules as ``send(_:)``.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await client.stream(withPolicy(request))
    }

    private func withPolicy(_ request: HTTPRequest) -> HTTPRequest {
        if allowsPrivate { return request.with(.any) }
        let isTrusted = request.addressPolicy == .publicOnly && origins.contains(request.url)
        return isTrusted ? request.with(.publicAfterPublic) : request
    }
}

/// The origins of the reader's sources that are at private addresses.
public final class TrustedOrigins: Sendable {
    private let origins = Mutex<Set<String>>([])

    /// Makes an empty set.
    public init() {}

    /// Replaces the set with the origins of the addresses.
    public func replace(with addresses: some Sequence<HTTPURL>) {
        let texts = Set(addresses.map(\.origin))
        origins.withLock { $0 = texts }
    }

    /// Adds the origins of the addresses.
    public func insert(_ addresses: some Sequence<HTTPURL>) {
        let texts = Set(addresses.map(\.origin))
        origins.withLock { $0.formUnion(texts) }
    }

    func contains(_ url: HTTPURL) -> Bool { origins.withLock { $0.contains(url.origin) } }
}
