import ConcurrencyTesting
import FoundationEssentials
import HTTPInterface
import Synchronization

/// A network in virtual time that records every request with its response.
final class ServerStub: HTTPClient {
    struct Exchange {
        var request: HTTPRequest
        var start: Date
        /// The program that asks, as ``ServerStub/program`` numbers it.
        var program: Int
        /// `nil` while there is no response, and where the request was cancelled.
        var end: Date?
        var response: HTTPResponse?
        /// Why there is no response.
        var failure: HTTPError.Reason?
    }

    /// The number of the program that this task belongs to.
    @TaskLocal static var program = 0

    typealias Respond = @Sendable (HTTPRequest, Date) throws -> HTTPResponse

    private let time: VirtualTime
    private let latency: Duration
    private let log = Mutex<[Exchange]>([])
    private let respond: Mutex<Respond>

    /// - Parameters:
    ///   - latency: The time from a request to its response.
    ///   - respond: Makes the response to a request at a time.
    init(_ time: VirtualTime, latency: Duration = .milliseconds(200), _ respond: @escaping Respond) {
        self.time = time
        self.latency = latency
        self.respond = Mutex(respond)
    }

    /// All requests so far, in order.
    var exchanges: [Exchange] { log.withLock(\.self) }
    var urls: [String] { exchanges.map(\.request.url.text) }

    func respond(_ respond: @escaping Respond) { self.respond.withLock { $0 = respond } }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let index = log.withLock { log in
            log.append(Exchange(request: request, start: time.now, program: Self.program))
            return log.count - 1
        }
        try await time.sleep(for: latency)
        let end = time.now
        log.withLock { $0[index].end = end }
        do {
            let response = try respond.withLock(\.self)(request, end)
            log.withLock { $0[index].response = response }
            return response
        } catch {
            log.withLock { $0[index].failure = (error as? HTTPError)?.reason }
            throw error
        }
    }
}
