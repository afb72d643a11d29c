import FoundationEssentials
public import HTTPInterface
import Synchronization

/// An HTTP client without a network that streams prepared responses in chunks, in order, then repeats the
/// last one.
public final class HTTPStreamStub: HTTPClient {
    /// The response to one request.
    public struct Response: Sendable {
        let status: Int
        let headers: HTTPHeaders
        let chunks: [Data]
        let expectedCount: Int?
        /// The error of the response: at its head without a status, otherwise behind its chunks.
        let failure: (any Error)?
        let attempt: Int

        /// A response with chunks of a body, which breaks off behind them with a failure, by default to a first
        /// attempt.
        public init(
            _ status: Int = 200, headers: HTTPHeaders = [:], chunks: [String] = [],
            expectedCount: Int? = nil, failure: (any Error)? = nil, attempt: Int = 1
        ) {
            self.status = status
            self.headers = headers
            self.chunks = chunks.map { Data($0.utf8) }
            self.expectedCount = expectedCount
            self.failure = failure
            self.attempt = attempt
        }

        /// A request that fails before a response head.
        public static func failure(_ error: any Error) -> Response { Response(0, failure: error) }
    }

    private let state: Mutex<(answers: ArraySlice<Response>, requests: [HTTPRequest])>

    /// Makes a client with at least one response.
    public init(_ answers: [Response]) { state = Mutex((answers[...], [])) }

    /// All requests so far, in order.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Records the request, and returns the next response with its whole body.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let stream = try await stream(request)
        return HTTPResponse(status: stream.status, headers: stream.headers, body: try await stream.collect())
    }

    /// Records the request, and streams the next response.
    public func stream(_ request: HTTPRequest) async throws -> HTTPStream {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.count > 1 ? state.answers.removeFirst() : state.answers.first
        }
        guard let answer else { throw HTTPError(.closed) }
        if answer.status == 0, let failure = answer.failure { throw failure }
        let chunks = Chunks(answer)
        var stream = HTTPStream(
            status: answer.status, headers: answer.headers, expectedCount: answer.expectedCount,
            body: HTTPBody { try chunks.next() })
        stream.attempt = answer.attempt
        return stream
    }
}

private final class Chunks: Sendable {
    private let rest: Mutex<ArraySlice<Data>>
    private let failure: (any Error)?

    init(_ answer: HTTPStreamStub.Response) {
        rest = Mutex(answer.chunks[...])
        failure = answer.failure
    }

    func next() throws -> Data? {
        if let piece = rest.withLock({ $0.popFirst() }) { return piece }
        if let failure { throw failure }
        return nil
    }
}
