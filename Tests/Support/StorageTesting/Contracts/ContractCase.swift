public import Testing

/// One promise of an interface, checked on a fresh subject.
///
/// An implementation's tests take the whole list of a contract as the arguments of one test, so that none is
/// left out.
public struct ContractCase<Subject>: Sendable, CustomTestStringConvertible {
    /// The promise as a sentence, which names the case in a test's output.
    public let testDescription: String
    private let body: @Sendable (Subject) async throws -> Void

    /// Makes a promise.
    public init(_ sentence: String, _ body: @escaping @Sendable (Subject) async throws -> Void) {
        testDescription = sentence
        self.body = body
    }

    /// Records an issue where `subject` breaks the promise. Nothing else may use `subject`.
    ///
    /// - Throws: An unexpected error of the subject.
    public func check(_ subject: Subject) async throws {
        try await body(subject)
    }
}
