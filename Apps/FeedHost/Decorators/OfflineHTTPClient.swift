import HTTPInterface
import SharedPresentation

/// Never touches the network.
nonisolated struct OfflineHTTPClient: HTTPClient {
    /// The reader wants no network, which is no fault of any.
    struct Offline: LoadFailing {
        let loadFailure = LoadFailure.offline
    }

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        throw Offline()
    }
}
