public import HTTPInterface
public import Testing

/// What every ``HTTPClient`` promises, checked against a real server on loopback.
///
/// A module that has a client tests each promise as an argument:
///
///     @Test("Keeps the promise of an HTTP client", arguments: HTTPClientContract.promises)
///     func keeps(promise: HTTPClientContract.Promise) async throws {
///         try await promise.check { MyHTTPClient() }
///     }
public enum HTTPClientContract {
    /// Makes the client that is checked: one that follows at most five redirects, and waits for seconds at least.
    public typealias MakeClient = @Sendable () -> any HTTPClient

    /// One promise, and how it is checked.
    public struct Promise: Sendable, CustomTestStringConvertible {
        /// The promise in words.
        public let testDescription: String
        private let body: @Sendable (MakeClient) async throws -> Void

        init(_ words: String, _ body: @escaping @Sendable (MakeClient) async throws -> Void) {
            testDescription = words
            self.body = body
        }

        /// Records an issue where the client does not keep the promise.
        public func check(_ makeClient: MakeClient) async throws {
            try await body(makeClient)
        }
    }

    /// What any client keeps that makes requests, tells failures, and can be cancelled; it may lack limits and know
    /// other rules for redirects.
    public static let core = requests + failures + cancellation

    /// Every promise.
    public static let promises = core + redirects + limits + streams + addressPolicy
}
