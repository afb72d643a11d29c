import ConcurrencyTesting
public import HTTPInterface

/// An HTTP client without a network, which records requests, responds by a closure, and can hold requests.
public final class HTTPClientStub: HTTPClient {
    /// Returns the response to a request, or throws.
    public typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private struct State {
        var requests: [HTTPRequest] = []
        var cancelled = 0
        var isHolding: Bool
        var respond: Handler
    }

    private let state: Watched<State>

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - isHolding: Whether requests wait for ``release()``.
    ///   - respond: Returns the response to a request.
    public init(isHolding: Bool = false, _ respond: @escaping Handler) {
        state = Watched(State(isHolding: isHolding, respond: respond))
    }

    /// Makes a client that responds by the URL's text, and with 404 to any other URL.
    public convenience init(isHolding: Bool = false, _ responses: [String: HTTPResponse] = [:]) {
        self.init(isHolding: isHolding) { responses[$0.url.text] ?? HTTPResponse(status: 404) }
    }

    /// All requests so far, in order.
    public var requests: [HTTPRequest] { state.value.requests }

    /// The number of requests that were cancelled while they were held.
    public var cancelledCount: Int { state.value.cancelled }

    /// Records the request, waits where requests are held, and responds.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        state.change { $0.requests.append(request) }
        do {
            try Task.checkCancellation()
            _ = try await state.wait { !$0.isHolding }
        } catch {
            state.change { $0.cancelled += 1 }
            throw error
        }
        return try await state.value.respond(request)
    }

    /// Responds by another closure from now on, also to held requests.
    public func respond(with respond: @escaping Handler) { state.change { $0.respond = respond } }

    /// Resumes held requests, and holds none from now on.
    public func release() { state.change { $0.isHolding = false } }

    /// Returns when `count` requests have arrived.
    ///
    /// - Throws: ``TimeLimitExceeded``.
    public func waitForRequests(_ count: Int, within limit: Duration = .seconds(180)) async throws {
        try await state.wait(within: limit, for: "\(count) requests") { $0.requests.count >= count }
    }

    /// Returns when `count` requests were cancelled while they were held.
    ///
    /// - Throws: ``TimeLimitExceeded``.
    public func waitForCancelled(_ count: Int, within limit: Duration = .seconds(180)) async throws {
        try await state.wait(within: limit, for: "\(count) cancelled requests") { $0.cancelled >= count }
    }
}
