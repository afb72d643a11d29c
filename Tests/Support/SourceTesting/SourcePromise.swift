import FoundationEssentials
import HTTPInterface
import HTTPTesting
import ItemInterface
public import Testing

/// One promise of an interface of sources with its check.
///
/// The tests of a kind take the whole list of a contract as the arguments of one test, so that none is left
/// out.
public struct SourcePromise<Subject: Sendable>: Sendable, CustomTestStringConvertible {
    /// The promise as a sentence, which names the case in a test's output.
    public let testDescription: String
    private let body: @Sendable (Subject) async throws -> Void

    init(_ sentence: String, _ body: @escaping @Sendable (Subject) async throws -> Void) {
        testDescription = sentence
        self.body = body
    }

    /// Records an issue where the subject does not keep the promise.
    ///
    /// - Throws: An unexpected error of the source.
    public func check(_ subject: Subject) async throws { try await body(subject) }
}

extension SourcePromise {
    /// The promises of every reading from a server.
    static func failures(
        _ read: @escaping @Sendable (Subject, any HTTPClient) async throws -> Void
    ) -> [SourcePromise] {
        [
            SourcePromise("What is no document of the kind is unreadable") { subject in
                for body in SourceContract.strangeBodies {
                    let client = HTTPClientStub { _ in HTTPResponse(status: 200, body: Data(body.utf8)) }
                    await #expect("\(body.debugDescription) is unreadable") {
                        try await read(subject, client)
                    } throws: { error in
                        if case SourceError.unreadable = error { true } else { false }
                    }
                }
            },
            SourcePromise("What fails on the way passes through unchanged") { subject in
                for reason in HTTPError.Reason.allCases {
                    let client = HTTPClientStub(script: [.error(reason)])
                    await #expect(throws: HTTPError(reason)) { try await read(subject, client) }
                }
            },
            SourcePromise("A reading that is cancelled ends, and so does its request") { subject in
                let client = HTTPClientStub(isHolding: true)
                let task = Task { try await read(subject, client) }
                try await client.waitForRequests(1)
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
                #expect(client.cancelledCount == 1)
            },
        ]
    }
}
