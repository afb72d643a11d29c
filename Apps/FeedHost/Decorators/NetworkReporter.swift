import Foundation
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
        } catch {
            await tell(of: error)
            throw error
        }
    }

    /// An answer that has begun reached a server; a body that then does not come tells the contrary.
    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        do {
            let stream = try await client.stream(request)
            await tell(true)
            return HTTPStream(
                status: stream.status, headers: stream.headers, expectedCount: stream.expectedCount,
                body: HTTPBody { try await next(of: stream.body) })
        } catch {
            await tell(of: error)
            throw error
        }
    }

    private func next(of body: HTTPBody) async throws -> Data? {
        do {
            var pieces = body.makeAsyncIterator()
            return try await pieces.next()
        } catch {
            await tell(of: error)
            throw error
        }
    }

    private func tell(of error: any Error) async {
        let reason = (error as? HTTPError)?.reason
        if reason == .noConnection || reason == .tooSlow { await tell(false) }
    }

    @MainActor private func tell(_ isOnline: Bool) {
        reporter.report(isOnline)
    }
}
