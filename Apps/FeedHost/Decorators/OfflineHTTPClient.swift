import HTTPInterface

/// Never touches the network.
nonisolated struct OfflineHTTPClient: HTTPClient {
    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        throw HTTPError(.noConnection, message: "offline, as asked for")
    }
}
