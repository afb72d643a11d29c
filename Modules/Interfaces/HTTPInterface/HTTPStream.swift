public import FoundationEssentials

/// An answer whose body is read piece by piece.
///
/// The transfer goes only so far ahead of its reader as a small buffer allows, and stops when the stream is given up:
/// when the reading task is cancelled, or the stream and its body are let go.
public struct HTTPStream: Sendable {
    /// The status code, 100…599.
    public var status: Int
    /// The headers of the final answer.
    public var headers: HTTPHeaders
    /// How many bytes the body will have; `nil` where that is not known.
    public var expectedCount: Int?
    /// The body after decoding, to be read once.
    public var body: HTTPBody
    /// The number of the attempt that began it: that of its request, and more where a decorator retried.
    public var attempt = 1

    /// Makes an answer.
    public init(status: Int, headers: HTTPHeaders = [:], expectedCount: Int? = nil, body: HTTPBody) {
        self.status = status
        self.headers = headers
        self.expectedCount = expectedCount
        self.body = body
    }

    /// Reads the body to its end.
    ///
    /// - Parameter progress: Called after each piece, with how many bytes have come so far and how many are expected.
    /// - Throws: What reading the body throws.
    public func collect(progress: (_ count: Int, _ expected: Int?) -> Void = { _, _ in }) async throws -> Data
    {
        var whole = Data()
        for try await piece in body {
            if whole.isEmpty { whole = piece } else { whole.append(piece) }
            progress(whole.count, expectedCount)
        }
        return whole
    }
}

/// The pieces of a body, in order and none of them empty. They are handed out once: a second reader gets what the
/// first one left.
public struct HTTPBody: AsyncSequence, Sendable {
    private let next: @Sendable () async throws -> Data?

    /// Makes a body.
    ///
    /// - Parameter next: Returns the next piece, `nil` at the end; throws ``HTTPError`` where the body breaks off, and
    ///   `CancellationError` where the task is cancelled.
    public init(_ next: @escaping @Sendable () async throws -> Data?) {
        self.next = next
    }

    /// Hands out the pieces.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let next: @Sendable () async throws -> Data?

        /// The next piece; `nil` at the end.
        public mutating func next() async throws -> Data? { try await next() }
    }

    /// Begins to read.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(next: next) }
}
