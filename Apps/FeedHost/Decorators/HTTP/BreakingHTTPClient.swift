import ConcurrencyInterface
import HTTPInterface
import Synchronization

/// Leaves a host alone for 30 seconds after five failures in a row, so that a host in trouble costs neither it nor the
/// reader anything; meanwhile requests fail at once as the last one did.
///
/// What a reader insists on is sent all the same; see ``Insistence``.
nonisolated final class BreakingHTTPClient: HTTPClient {
    private typealias Failure = Result<HTTPResponse, HTTPError>

    private struct Host: Hashable {
        let scheme: String
        let name: String
        let port: Int

        init(_ url: HTTPURL) {
            scheme = url.scheme
            name = url.host.lowercased()
            port = url.port
        }
    }

    private struct Known {
        var circuit = Circuit()
        /// What requests fail with while the circuit is open.
        var failure = Failure.failure(HTTPError(.noConnection))
    }

    private enum Admission {
        case admitted(Circuit.Ticket)
        case refused(Failure)
    }

    private let client: any HTTPClient
    private let clock: any MonotonicClock
    private let log: Log
    private let metrics: HTTPMetrics
    private let hosts = Mutex<[Host: Known]>([:])

    init(client: any HTTPClient, clock: any MonotonicClock, log: Log, metrics: HTTPMetrics) {
        self.client = client
        self.clock = clock
        self.log = log
        self.metrics = metrics
    }

    func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        let host = Host(request.url)
        switch admit(host) {
        case .refused(let failure):
            metrics.count(\.heldBack)
            log.write("GET \(request.url) held back: \(host.name) failed too often in a row")
            return try failure.get()
        case .admitted(let ticket):
            do {
                let response = try await client.get(request)
                let isRefusal = response.status >= 500 || response.status == 429
                // Of a refusal the status is enough to be told again.
                let failure = isRefusal ? Failure.success(HTTPResponse(status: response.status)) : nil
                end(host, ticket, isRefusal ? .failure : .success, failure)
                return response
            } catch {
                let outcome = Self.outcome(of: error)
                end(host, ticket, outcome, (error as? HTTPError).map { .failure($0) })
                throw error
            }
        }
    }

    private func admit(_ host: Host) -> Admission {
        let now = clock.elapsed
        return hosts.withLock { hosts in
            // Hosts without failures are not kept.
            guard let known = hosts[host] else { return .admitted(.ordinary) }
            let ticket = hosts[host]?.circuit.admit(at: now, isInsisting: Insistence.isOn)
            return ticket.map(Admission.admitted) ?? .refused(known.failure)
        }
    }

    private func end(_ host: Host, _ ticket: Circuit.Ticket, _ outcome: Circuit.Outcome, _ failure: Failure?)
    {
        let now = clock.elapsed
        hosts.withLock { hosts in
            if outcome == .success { return hosts[host] = nil }
            hosts[host, default: Known()].circuit.end(ticket, with: outcome, at: now)
            if outcome == .failure, let failure { hosts[host]?.failure = failure }
        }
    }

    private static func outcome(of error: any Error) -> Circuit.Outcome {
        switch (error as? HTTPError)?.reason {
        case .noConnection, .tooSlow, .unreadable: .failure
        // It has answered.
        case .bodyTooLarge, .redirect: .success
        // RetryLater too: the server says by itself when it is to be asked again.
        case .certificate, .invalidRequest, .closed, nil: .neither
        }
    }
}
