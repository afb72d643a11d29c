import ConcurrencyInterface
import HTTPInterface
import Synchronization

/// Leaves a host alone for 30 seconds after five failures in a row, so that a host in trouble costs neither it nor the
/// reader anything; meanwhile requests fail at once as the last one did.
///
/// What a reader insists on is sent all the same; see ``Insistence``.
nonisolated final class BreakingHTTPClient: HTTPClient {
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
        var failure = Visit.Failure.failure(HTTPError(.noConnection))
    }

    private enum Admission {
        case admitted(Visit)
        case refused(Visit.Failure)
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
        switch admit(request) {
        case .refused(let failure): return try failure.get()
        case .admitted(let visit):
            do {
                let response = try await client.get(request)
                if !visit.wasRefused(with: response.status) { visit.end(.success) }
                return response
            } catch {
                visit.failed(error)
                throw error
            }
        }
    }

    /// The first piece of a body shows that its host works; that it breaks off later is the way's fault as likely, and
    /// the rest may be asked for at once.
    func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        switch admit(request) {
        case .refused(let failure):
            let head = try failure.get()
            return HTTPStream(status: head.status, headers: head.headers, body: HTTPBody { nil })
        case .admitted(let visit):
            do {
                let stream = try await client.stream(request)
                guard !visit.wasRefused(with: stream.status) else { return stream }
                return stream.watched(onPiece: { _ in visit.end(.success) }) { end, _ in
                    switch end {
                    case .complete: visit.end(.success)
                    case .broken(let error): visit.failed(error)
                    case .givenUp: visit.end(.neither)
                    }
                }
            } catch {
                visit.failed(error)
                throw error
            }
        }
    }

    private func admit(_ request: HTTPRequest) -> Admission {
        let now = clock.elapsed
        let host = Host(request.url)
        let admission: Admission = hosts.withLock { hosts in
            // Hosts without failures are not kept.
            guard let known = hosts[host] else { return .admitted(visit(host, .ordinary)) }
            let ticket = hosts[host]?.circuit.admit(at: now, isInsisting: Insistence.isOn)
            return ticket.map { .admitted(visit(host, $0)) } ?? .refused(known.failure)
        }
        if case .refused = admission {
            metrics.count(\.heldBack)
            log.write("GET \(request.url) held back: \(host.name) failed too often in a row")
        }
        return admission
    }

    private func visit(_ host: Host, _ ticket: Circuit.Ticket) -> Visit {
        Visit { [self] outcome, failure in
            let now = clock.elapsed
            hosts.withLock { hosts in
                if outcome == .success { return hosts[host] = nil }
                hosts[host, default: Known()].circuit.end(ticket, with: outcome, at: now)
                if outcome == .failure, let failure { hosts[host]?.failure = failure }
            }
        }
    }
}

/// One request that was let through, until it is known what it says of its host.
private nonisolated final class Visit: Sendable {
    typealias Failure = Result<HTTPResponse, HTTPError>

    private let isOver = Mutex(false)
    private let tell: @Sendable (Circuit.Outcome, Failure?) -> Void

    init(_ tell: @escaping @Sendable (Circuit.Outcome, Failure?) -> Void) {
        self.tell = tell
    }

    /// The first end counts.
    func end(_ outcome: Circuit.Outcome, _ failure: Failure? = nil) {
        let isFirst = isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
        if isFirst { tell(outcome, failure) }
    }

    func failed(_ error: any Error) {
        end(Self.outcome(of: error), (error as? HTTPError).map { .failure($0) })
    }

    /// Whether an answer of that status refuses, which ends the visit.
    func wasRefused(with status: Int) -> Bool {
        guard status >= 500 || status == 429 else { return false }
        // Of a refusal the status is enough to be told again.
        end(.failure, .success(HTTPResponse(status: status)))
        return true
    }

    private static func outcome(of error: any Error) -> Circuit.Outcome {
        switch (error as? HTTPError)?.reason {
        case .noConnection, .tooSlow, .unreadable: .failure
        // It has answered.
        case .bodyTooLarge, .redirect: .success
        // RetryLater too: the server says by itself when it is to be asked again.
        case .certificate, .forbiddenAddress, .invalidRequest, .closed, nil: .neither
        }
    }
}
