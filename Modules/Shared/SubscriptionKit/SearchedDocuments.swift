import FoundationEssentials
public import HTTPInterface
import ItemInterface
import Synchronization

/// Caches the documents of a search, so that each is fetched once for all kinds of sources, and not again for
/// the subscription.
public final class SearchedDocuments: HTTPClient {
    private let client: any HTTPClient
    private let responses = Mutex<[HTTPURL: HTTPResponse]>([:])

    /// Makes an empty cache in front of a client.
    public init(client: any HTTPClient) { self.client = client }

    /// Returns the response to the first GET request for the URL, with any headers.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.form == nil else { return try await client.send(request) }
        if let response = self[request.url], response.body.count <= request.bodyLimit,
            !response.isPrivate || request.addressPolicy != .publicOnly
        {
            return response
        }
        let response = try await client.send(request)
        responses.withLock { $0[request.url] = response }
        return response
    }

    /// Begins the client's stream, which is not cached.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream { try await client.stream(request) }

    /// Whether all responses are known to come from private addresses only; `nil` without a response.
    var arePrivate: Bool? {
        responses.withLock { $0.isEmpty ? nil : $0.values.allSatisfy(\.isPrivate) }
    }

    /// The cached response for a URL.
    subscript(_ url: HTTPURL) -> HTTPResponse? { responses.withLock { $0[url] } }
}

/// The content of an address without a source.
public enum StrangeDocument: Hashable, Sendable {
    /// The server refused the request.
    case refused(status: Int)
    /// A login form, or a response that requires authentication.
    case login
    /// A web page without links to sources.
    case webPage
    /// A document of another media type; `nil` if the server declares none.
    case other(type: String?)

    init(_ response: HTTPResponse) {
        let type = response.headers["Content-Type"]?.prefix { $0 != ";" }.lowercased()
        let start = { String(decoding: response.body.prefix(200_000), as: UTF8.self).lowercased() }
        let isPage = type?.contains("html") ?? start().contains("<html")
        switch response.status {
        case 401, 407: self = .login
        case 200 where isPage && LoginPage.isIn(response.body): self = .login
        case 200 where isPage: self = .webPage
        case 200: self = .other(type: type.map { String($0) })
        default: self = .refused(status: response.status)
        }
    }
}
