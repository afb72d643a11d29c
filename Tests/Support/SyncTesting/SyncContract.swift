import FoundationEssentials
import HTTPInterface
import SyncInterface
public import Testing

/// The contract of every `SyncService`.
///
/// A module that has a service tests each promise as an argument:
///
///     @Test("Keeps the promise of a service", arguments: SyncContract.promises)
///     func keeps(promise: SyncContract.Promise) async throws { try await promise.check { MySubject() } }
public enum SyncContract {
    /// Makes a server with an account of ``user`` and ``password`` without feeds.
    public typealias MakeSubject = @Sendable () async throws -> any SyncSubject

    /// The name of the account.
    public static let user = "demo"
    /// The account's password at first.
    public static let password = "a b&c=é"
    /// The seconds of ``SyncFault/busy``.
    public static let wait = 5

    /// One promise with its check.
    public struct Promise: Sendable, CustomTestStringConvertible {
        /// The promise as a sentence.
        public let testDescription: String
        private let body: @Sendable (any SyncSubject) async throws -> Void

        init(_ words: String, _ body: @escaping @Sendable (any SyncSubject) async throws -> Void) {
            testDescription = words
            self.body = body
        }

        /// Records an issue where the service does not keep the promise.
        public func check(_ makeSubject: MakeSubject) async throws { try await body(try await makeSubject()) }
    }

    /// Every promise.
    public static let promises = lists + contents + marks + changes + failures
}

extension SyncSubject {
    /// Adds a feed, and posts that were crawled and published at ``now``.
    func addPosts(_ count: Int, in feed: String? = nil) async throws -> [Int64] {
        let id =
            if let feed { feed } else {
                try await addFeed("News", at: "https://a.example/feed", label: "One")
            }
        return try await add(
            (0..<count).map { number in
                SyncedPost(
                    id: 0, feed: id, title: "Post \(number)", html: "<p>Text \(number)</p>",
                    link: HTTPURL("https://a.example/\(number)"), published: now, crawled: now)
            })
    }
}
