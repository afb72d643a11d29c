public import FoundationEssentials

/// A response whose body is read in chunks.
///
/// A small buffer is between the transfer and its reader. The transfer is cancelled when the reading task
/// is cancelled, or the stream and its body are released.
public struct HTTPStream: Sendable {
    /// The status code, 100…599.
    public var status: Int
    /// The headers of the final response.
    public var headers: HTTPHeaders
    /// The number of the body's bytes; `nil` if it is unknown.
    public var expectedCount: Int?
    /// The body after decoding, which can be read once.
    public var body: HTTPBody
    /// The number of the attempt that succeeded: that of its request, or more where a decorator has retried
    /// it.
    public var attempt = 1

    /// Makes the response to a first attempt.
    public init(status: Int, headers: HTTPHeaders = [:], expectedCount: Int? = nil, body: HTTPBody) {
        self.status = status
        self.headers = headers
        self.expectedCount = expectedCount
        self.body = body
    }

    /// Reads the body to its end.
    ///
    /// - Parameter progress: Called after each chunk with the number of received bytes, and that of expected
    ///   ones.
    /// - Throws: The body's errors.
    public func collect(progress: (_ count: Int, _ expected: Int?) -> Void = { _, _ in }) async throws -> Data
    {
        var whole = Data()
        for try await chunk in body {
            if whole.isEmpty { whole = chunk } else { whole.append(chunk) }
            progress(whole.count, expectedCount)
        }
        return whole
    }
}

/// The chunks of a body, in order and none of them empty. Each is read once: iterators share the position.
public struct HTTPBody: AsyncSequence, Sendable {
    private let next: @Sendable () async throws -> Data?

    /// - Parameter next: Returns the next chunk, and `nil` at the end; throws ``HTTPError`` where the body is
    ///   truncated, and `CancellationError` where the task is cancelled.
    public init(_ next: @escaping @Sendable () async throws -> Data?) { self.next = next }

    /// Reads the chunks.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let next: @Sendable () async throws -> Data?

        /// Returns the next chunk; `nil` at the end.
        public mutating func next() async throws -> Data? { try await next() }
    }

    /// Makes an iterator at the body's current position.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(next: next) }
}
