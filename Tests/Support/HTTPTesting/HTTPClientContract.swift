public import HTTPInterface
public import Testing

/// The contract of every ``HTTPClient``, checked against a real server on loopback.
///
/// A module that has a client tests each promise as an argument:
///
///     @Test("Keeps the promise of an HTTP client", arguments: HTTPClientContract.promises)
/// func keeps(promise: HTTPClientContract.Promise) async throws {
/// try await promise.check { MyHTTPClient() }
/// }
public enum HTTPClientContract {
    /// Makes the checked client, which follows at most five redirects and has timeouts of seconds.
    public typealias MakeClient = @Sendable () -> any HTTPClient

    /// One promise with its check.
    public struct Promise: Sendable, CustomTestStringConvertible {
        /// The promise as a sentence.
        public let testDescription: String
        private let body: @Sendable (MakeClient) async throws -> Void

        init(_ words: String, _ body: @escaping @Sendable (MakeClient) async throws -> Void) {
            testDescription = words
            self.body = body
        }

        /// Records an issue where the client does not keep the promise.
        public func check(_ makeClient: MakeClient) async throws { try await body(makeClient) }
    }

    /// The promises on requests, failures and cancellation, without those on limits and redirects.
    public static let core = requests + failures + cancellation + posts

    /// Every promise.
    public static let promises = core + redirects + postRedirects + limits + streams + addressPolicy
}
