import SourceTesting
import Testing

@Suite("Feeds of each format keep the contracts")
struct ContractTests {
    @Test(
        "Each format keeps the contract of sources", arguments: SampleFormat.allCases, SourceContract.promises
    )
    func sources(_ format: SampleFormat, _ promise: SourceContract.Promise) async throws {
        try await promise.check(format.subject)
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
