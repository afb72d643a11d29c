public import HTTPInterface

/// An HTTP client without a network: it answers as it is told, remembers what it was asked, and can hold requests back.
public final class HTTPClientStub: HTTPClient {
    /// Answers a request, or fails it.
    public typealias Answer = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private struct State {
        var requests: [HTTPRequest] = []
        var cancelled = 0
        var isHolding: Bool
        var answer: Answer
    }

    private let state: Watched<State>

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - isHolding: Whether requests wait for ``release()``.
    ///   - answer: What comes of a request.
    public init(isHolding: Bool = false, _ answer: @escaping Answer) {
        state = Watched(State(isHolding: isHolding, answer: answer))
    }

    /// Makes a client that answers by the URL's text, and any other URL with 404.
    public convenience init(isHolding: Bool = false, _ answers: [String: HTTPResponse] = [:]) {
        self.init(isHolding: isHolding) { answers[$0.url.text] ?? HTTPResponse(status: 404) }
    }

    /// All requests so far, in order.
    public var requests: [HTTPRequest] { state.value.requests }

    /// How many requests were cancelled while they were held back.
    public var cancelledCount: Int { state.value.cancelled }

    /// Remembers the request, waits where requests are held back, and answers.
    public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
        state.update { $0.requests.append(request) }
        do {
            try Task.checkCancellation()
            try await state.wait(within: nil, for: "a release") { !$0.isHolding }
        } catch {
            state.update { $0.cancelled += 1 }
            throw error
        }
        return try await state.value.answer(request)
    }

    /// Answers like this from now on, requests that are held back included.
    public func answer(with answer: @escaping Answer) {
        state.update { $0.answer = answer }
    }

    /// Holds requests back from now on.
    public func hold() {
        state.update { $0.isHolding = true }
    }

    /// Lets the requests that are held back go on, and holds back no more.
    public func release() {
        state.update { $0.isHolding = false }
    }

    /// Returns when so many requests have come.
    ///
    /// - Throws: ``TimeLimitExceeded``.
    public func waitForRequests(_ count: Int, within limit: Duration = .seconds(60)) async throws {
        try await state.wait(within: limit, for: "\(count) requests") { $0.requests.count >= count }
    }

    /// Returns when so many requests were cancelled while they were held back.
    ///
    /// - Throws: ``TimeLimitExceeded``.
    public func waitForCancelled(_ count: Int, within limit: Duration = .seconds(60)) async throws {
        try await state.wait(within: limit, for: "\(count) cancelled requests") { $0.cancelled >= count }
    }
}
