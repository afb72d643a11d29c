import FoundationEssentials
import HTTPInterface
import SyncInterface
import Synchronization

/// Sends requests to one account's API, and signs in when it has to.
final class GReaderSession: Sendable {
    private struct State {
        var authorization: String?
        /// The token that POST requests repeat in their forms.
        var editToken: String?
    }

    /// The largest response, in bytes: 150 posts, some of them of 10 MB.
    static let bodyLimit = 64_000_000

    let address: HTTPURL
    private let credentials: SyncCredentials
    private let dependencies: SyncDependencies
    private let state = Mutex(State())

    init(at address: HTTPURL, as credentials: SyncCredentials, with dependencies: SyncDependencies) {
        self.address = address
        self.credentials = credentials
        self.dependencies = dependencies
    }

    /// Whether the server is FreshRSS.
    var isFreshRSS: Bool { address.text.hasSuffix("/" + ServiceAddress.script) }

    /// Gets a document.
    func get(_ path: String, _ query: [(name: String, value: String)] = []) async throws -> Data {
        let url = url(path, query)
        return try await body {
            HTTPRequest(url, headers: try await self.headers(), bodyLimit: Self.bodyLimit)
        }
    }

    /// Posts fields behind the edit token.
    ///
    /// - Parameter isSafe: Whether the request only reads.
    func post(
        _ path: String, query: [(name: String, value: String)] = [],
        _ fields: [(name: String, value: String)], isSafe: Bool = false
    ) async throws -> Data {
        let url = url(path, query)
        return try await body {
            let headers = try await self.headers()
            // The token comes first: FreshRSS reads 1,000 fields only.
            let form = HTTPForm([("T", try await self.editToken())] + fields, isSafe: isSafe)
            return HTTPRequest(url, headers: headers, form: form, bodyLimit: Self.bodyLimit)
        }
    }

    /// Decodes a JSON document.
    ///
    /// - Throws: `unreadable` for anything else, such as a web page.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws(SyncError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw .unreadable(reason: "\(type): not the expected JSON, \(data.count) B")
        }
    }

    // MARK: Sending

    private func url(_ path: String, _ query: [(name: String, value: String)]) -> HTTPURL {
        address.appending(path: "reader/api/0/" + path, query: query)
    }

    /// Returns the body of a successful response. After a 401 it signs in again, once.
    private func body(of request: () async throws -> HTTPRequest) async throws -> Data {
        let wasSignedIn = state.withLock { $0.authorization != nil }
        do {
            return try body(of: try await send(try await request()))
        } catch SyncError.refused(status: 401, _) where wasSignedIn {
            state.withLock { $0 = State() }
            return try body(of: try await send(try await request()))
        }
    }

    private func body(of response: HTTPResponse) throws(SyncError) -> Data {
        switch response.status {
        case 200: return response.body
        case 404, 405: throw .noService
        case 503 where response.isSwitchedOff: throw .disabled
        default: throw SyncError(refusedBy: response, at: dependencies.currentDate())
        }
    }

    private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await dependencies.client.send(request)
        } catch let later as RetryLater {
            throw SyncError.refused(status: 429, retryAfter: later.date)
        }
    }

    // MARK: Signing in

    private func headers() async throws -> HTTPHeaders {
        let known = state.withLock(\.authorization)
        let authorization = if let known { known } else { try await signIn() }
        return ["Authorization": "GoogleLogin auth=\(authorization)"]
    }

    private func signIn() async throws -> String {
        let form = HTTPForm(
            [("Email", credentials.user), ("Passwd", try await credentials.password())], isSafe: true)
        let response = try await send(
            HTTPRequest(address.appending(path: "accounts/ClientLogin"), form: form))
        switch response.status {
        // 400: FreshRSS has no user of such a name.
        case 400, 401, 403: throw SyncError.signedOut
        case 200 where response.isWebPage: throw SyncError.noService
        default: break
        }
        let lines = String(decoding: try body(of: response), as: UTF8.self).split(whereSeparator: \.isNewline)
        guard let line = lines.first(where: { $0.hasPrefix("Auth=") }), line.count > 5 else {
            throw SyncError.unreadable(reason: "sign-in: no Auth in \(response.body.count) B")
        }
        let authorization = String(line.dropFirst(5))
        state.withLock { $0 = State(authorization: authorization) }
        return authorization
    }

    private func editToken() async throws -> String {
        if let token = state.withLock(\.editToken) { return token }
        let request = HTTPRequest(url("token", []), headers: try await headers())
        let data = try body(of: try await send(request))
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        // FreshRSS ends it with a newline.
        guard lines.count == 1, let token = lines.first.map(String.init), !token.hasPrefix("<") else {
            throw SyncError.unreadable(reason: "token: \(data.count) B")
        }
        state.withLock { $0.editToken = token }
        return token
    }
}
