import HTTPInterface

/// Takes what requests tell of the network to whoever wants to know.
final class NetworkReporter {
    /// Is told whether a server answered, whatever it answered, or could not be reached.
    var report: (Bool) -> Void = { _ in }
}

/// Reports after each request whether the network could be reached.
nonisolated struct ReportingHTTPClient: HTTPClient {
    let client: any HTTPClient
    let reporter: NetworkReporter

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            let response = try await client.get(request)
            await tell(true)
            return response
        } catch let error as HTTPError {
            if error.reason == .noConnection || error.reason == .tooSlow { await tell(false) }
            throw error
        }
    }

    @MainActor private func tell(_ isOnline: Bool) {
        reporter.report(isOnline)
    }
}
