public import CommentsSourceInterface
import FoundationEssentials
public import HTTPInterface
import HTTPTesting
import ItemInterface
import Testing

/// The subject of the contract of sources with comments.
public struct CommentsSubject: Sendable {
    /// A comment of a sample document; `nil` for one that is too damaged to be read.
    public typealias Entry = ItemComment?

    /// Makes the source, which reads by a client.
    public var makeSource: @Sendable (any HTTPClient) throws -> any CommentsSource
    /// The address of the source.
    public var address: HTTPURL
    /// The reference of an item's comments.
    public var reference: String
    /// Writes a document of comments.
    public var document: @Sendable ([Entry]) -> HTTPResponse
    /// The comment of a number, as it is read from a document; the same number is the same comment.
    public var comment: @Sendable (Int) -> ItemComment

    /// Makes a subject.
    public init(
        at address: HTTPURL, reference: String,
        makeSource: @escaping @Sendable (any HTTPClient) throws -> any CommentsSource,
        document: @escaping @Sendable ([Entry]) -> HTTPResponse,
        comment: @escaping @Sendable (Int) -> ItemComment
    ) {
        self.makeSource = makeSource
        self.address = address
        self.reference = reference
        self.document = document
        self.comment = comment
    }

    fileprivate func thread(_ response: HTTPResponse) async throws -> CommentThread {
        try await makeSource(HTTPClientStub { _ in response }).comments(at: reference)
    }
}

/// The contract of every source with comments, checked with scripted responses.
public enum CommentsSourceContract {
    /// A promise of a source with comments.
    public typealias Promise = SourcePromise<CommentsSubject>

    /// Every promise.
    public static var promises: [Promise] { comments + failures }

    private static var comments: [Promise] {
        [
            Promise("Comments come in their order, with their values") { subject async throws in
                let comments = [3, 1, 2].map(subject.comment)
                #expect(try await subject.thread(subject.document(comments)) == CommentThread(comments))
            },
            Promise("A document without comments is a thread without comments") { subject async throws in
                #expect(try await subject.thread(subject.document([])) == CommentThread([]))
            },
            Promise("A damaged comment is left out and counted, and costs no other") { subject in
                let comments = [1, 2].map(subject.comment)
                let thread = try await subject.thread(subject.document([comments[0], nil, comments[1]]))
                #expect(thread == CommentThread(comments, skipped: 1))
            },
            Promise("Each identity stands once in a thread") { subject in
                let comments = [1, 2, 1].map(subject.comment)
                let thread = try await subject.thread(subject.document(comments))
                #expect(thread.comments.map(\.id) == [1, 2].map { subject.comment($0).id })
            },
            Promise("A thread takes one request, to the source's server") { subject in
                let client = HTTPClientStub { _ in subject.document([]) }
                _ = try await subject.makeSource(client).comments(at: subject.reference)
                #expect(client.requests.count == 1)
                #expect(client.requests.allSatisfy { $0.url.hasSameOrigin(as: subject.address) })
            },
            Promise("A reference of another source fails, or leads to the source's own server") { subject in
                let client = HTTPClientStub { _ in subject.document([]) }
                let source = try subject.makeSource(client)
                for reference in [
                    "", "../../secret", "https://elsewhere.example/", "//elsewhere.example", "/etc/passwd",
                    "file:///etc/passwd", "a\r\nHost: elsewhere.example", "\0", "@elsewhere.example",
                ] {
                    do { _ = try await source.comments(at: reference) } catch is SourceError {}
                }
                #expect(client.requests.allSatisfy { $0.url.hasSameOrigin(as: subject.address) })
            },
        ]
    }

    private static var failures: [Promise] {
        [
            Promise("A status other than success is a refusal, with the time that the server names") {
                subject in
                for status in [300, 304, 400, 401, 403, 404, 410, 429, 500, 503] {
                    let wait = status == 429 ? 120 : nil
                    let error = SourceError.refused(
                        status: status, retryAfter: wait.map { SourceSubject.now + Double($0) })
                    var response = subject.document([])
                    response.status = status
                    response.headers["Retry-After"] = wait.map { String($0) }
                    await #expect(throws: error) { try await subject.thread(response) }
                }
            }
        ]
            + Promise.failures { subject, client in
                _ = try await subject.makeSource(client).comments(at: subject.reference)
            }
    }
}
