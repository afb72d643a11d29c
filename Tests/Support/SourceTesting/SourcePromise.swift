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
