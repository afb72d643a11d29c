/// The contract of every kind of source, checked with scripted responses.
///
///     @Test("The source keeps the contract of sources", arguments: SourceContract.promises)
///     func contract(_ promise: SourceContract.Promise) async throws { try await promise.check(subject) }
public enum SourceContract {
    /// A promise of a kind and its sources.
    public typealias Promise = SourcePromise<SourceSubject>

    /// Every promise.
    public static var promises: [Promise] { pages + identity + conditions + failures + limits + kind }

    /// Bodies that are a document of no kind.
    static let strangeBodies = ["", "\0", "not a feed", "7", "<html><body>Welcome</body></html>"]
}
