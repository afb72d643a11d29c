import SourceTesting
import Testing

@Suite("Feeds of each format keep the contracts")
struct ContractTests {
    @Test("RSS 2.0 keeps the contract of sources", arguments: SourceContract.promises)
    func rss(_ promise: SourceContract.Promise) async throws {
        try await promise.check(SampleFormat.rss.subject)
    }

    @Test("RSS 1.0 keeps the contract of sources", arguments: SourceContract.promises)
    func rdf(_ promise: SourceContract.Promise) async throws {
        try await promise.check(SampleFormat.rdf.subject)
    }

    @Test("Atom keeps the contract of sources", arguments: SourceContract.promises)
    func atom(_ promise: SourceContract.Promise) async throws {
        try await promise.check(SampleFormat.atom.subject)
    }

    @Test("JSON Feed", arguments: SourceContract.promises)
    func json(_ promise: SourceContract.Promise) async throws {
        try await promise.check(SampleFormat.json.subject)
    }

    @Test("Files of each format", arguments: SampleFormat.allCases, LocalSourceContract.promises)
    func files(_ format: SampleFormat, _ promise: LocalSourceContract.Promise) async throws {
        try await promise.check(format.file)
    }

    @Test("Comments in each format", arguments: SampleFormat.allCases, CommentsSourceContract.promises)
    func comments(_ format: SampleFormat, _ promise: CommentsSourceContract.Promise) async throws {
        try await promise.check(format.comments)
    }
}
