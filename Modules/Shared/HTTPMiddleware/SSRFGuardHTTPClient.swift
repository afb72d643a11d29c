public import HTTPInterface
import Synchronization

/// Guards against server-side request forgery: a feed on the internet cannot have its reader's machine
/// request private addresses. Its pictures are requested from public addresses only; those of a feed on a
/// private server may be anywhere.
///
/// A request without a restriction counts as one for the feed's own server, whose address its connection
/// reveals. A feed that had a public address once counts as public from then on.
public final class SSRFGuardHTTPClient: HTTPClient {
    private enum FeedAddress {
        /// Pictures may be anywhere.
        case irrelevant
        case unknown, isPrivate, isPublic
    }

    private let client: any HTTPClient
    private let feed: HTTPRequest
    private let feedAddress: Mutex<FeedAddress>
    /// The policy of requests that may be sent anywhere.
    private let unrestricted: HTTPAddressPolicy

    /// - Parameters:
    ///   - client: Holds each request to the addresses of its ``/HTTPInterface/HTTPRequest/addressPolicy``.
    ///   - feed: The request by which the feed's address is determined if no other was sent yet.
    ///   - allowsPrivate: Whether pictures, and targets of redirects, may be at private addresses in any
    ///     case.
    public init(client: any HTTPClient, feed: HTTPRequest, allowsPrivate: Bool) {
        self.client = client
        self.feed = feed
        let isPrivate = IPAddress(host: feed.url.host).map { !$0.isPublic } ?? false
        feedAddress = Mutex(isPrivate || allowsPrivate ? .irrelevant : .unknown)
        unrestricted = allowsPrivate ? .any : .publicAfterPublic
    }

    /// Sends the request to an allowed address.
    ///
    /// - Throws: `forbiddenAddress` if a public feed's picture is at a private address.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await send(request) { try await client.send($0) }
    }

    /// Begins the stream under the same rules as ``send(_:)``.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        try await send(request) { try await client.stream($0) }
    }

    private func send<Response>(
        _ request: HTTPRequest, _ attempt: (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        let isPicture = request.addressPolicy == .publicOnly
        switch (address, isPicture) {
        case (.irrelevant, _), (.isPrivate, true): return try await attempt(request.with(unrestricted))
        case (.isPrivate, false): return try await locate(request, .privateOnly, .publicOnly, attempt)
        case (_, false): return try await locate(request, .publicOnly, .privateOnly, attempt)
        case (_, true): break
        }
        do {
            return try await attempt(request)
        } catch let error as HTTPError where error.reason == .forbiddenAddress && address == .unknown {
            var feed = feed
            feed.isUserInitiated = request.isUserInitiated
            _ = try? await locate(feed, .publicOnly, .privateOnly) { try await client.send($0).status }
            guard address == .isPrivate else { throw error }
            return try await attempt(request.with(unrestricted))
        }
    }

    /// Sends a request to the feed's server at the expected kind of address, then at the other one, and
    /// records the kind.
    private func locate<Response>(
        _ request: HTTPRequest, _ expected: HTTPAddressPolicy, _ other: HTTPAddressPolicy,
        _ attempt: (HTTPRequest) async throws -> Response
    ) async throws -> Response {
        do {
            let response = try await attempt(request.with(expected))
            remember(expected)
            return response
        } catch let error as HTTPError where error.reason == .forbiddenAddress {
            let response = try await attempt(request.with(other))
            remember(other)
            return response
        }
    }

    private var address: FeedAddress { feedAddress.withLock(\.self) }

    private func remember(_ policy: HTTPAddressPolicy) {
        feedAddress.withLock { address in
            if policy == .publicOnly {
                address = .isPublic
            } else if address == .unknown {
                address = .isPrivate
            }
        }
    }
}

extension HTTPRequest {
    func with(_ policy: HTTPAddressPolicy) -> HTTPRequest {
        var request = self
        request.addressPolicy = policy
        return request
    }
}
