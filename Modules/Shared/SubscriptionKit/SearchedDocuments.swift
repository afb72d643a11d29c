import FoundationEssentials
public import HTTPInterface
import Synchronization

/// Fetches each document of a search once, however many kinds of sources ask for it, and whoever subscribes to what was
/// found fetches it from here. For one command: documents are kept as long as this is.
public final class SearchedDocuments: HTTPClient {
    private let client: any HTTPClient
    private let responses = Mutex<[HTTPURL: HTTPResponse]>([:])

    /// Fetches from a client.
    public init(client: any HTTPClient) {
        self.client = client
    }

    /// The response of the first request for the address, whatever its headers were.
    public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        if let response = self[request.url], response.body.count <= request.bodyLimit { return response }
        let response = try await client.get(request)
        responses.withLock { $0[request.url] = response }
        return response
    }

    /// Begins the client's stream, which is not remembered.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream { try await client.stream(request) }

    /// The response for an address that was asked for.
    subscript(_ url: HTTPURL) -> HTTPResponse? { responses.withLock { $0[url] } }
}

/// What is at an address where no source is.
public enum StrangeDocument: Hashable, Sendable {
    /// The server refused.
    case refused(status: Int)
    /// A page, or a refusal, that asks for a name and a password.
    case login
    /// A web page that names no source.
    case webPage
    /// A document of another type, as its server calls it; `nil` where it does not.
    case other(type: String?)

    init(_ response: HTTPResponse) {
        let type = response.headers["Content-Type"]?.prefix { $0 != ";" }.lowercased()
        // A page of a few megabytes has its form near its start.
        let text = String(decoding: response.body.prefix(200_000), as: UTF8.self).lowercased()
        let isPage = type?.contains("html") ?? text.contains("<html")
        switch response.status {
        case 401, 407: self = .login
        case 200 where isPage && text.contains("type=\"password\""): self = .login
        case 200 where isPage: self = .webPage
        case 200: self = .other(type: type.map { String($0) })
        default: self = .refused(status: response.status)
        }
    }
}
