import CommentsStorageInterface
import Diagnostics
import PictureStorageInterface
import StorageInterface
import Testing

private struct StorageStub: StorageMaintenance {
    let stored: Result<StorageInfo, StorageError>

    func info() throws(StorageError) -> StorageInfo { try stored.get() }
    func verify() throws(StorageError) -> [StorageCorruption] { [] }
    func clear() throws(StorageError) {}
}

@Suite("Check of the store") struct StoreCheckTests {
    private let database = StorageInfo(
        sources: [.init(url: "a", records: [.comment: .init(count: 5)]), .init(url: "b")],
        fileBytes: 2_000_000)

    private func check(
        folder: String = "/cache", moved: [String] = [], failure: StorageError? = nil,
        contents: StorageError? = nil, free: Int? = nil, refusal: String? = nil
    ) -> [CheckResult] {
        StoreCheck.results(
            folder: folder, megabytes: 100, quarantinedFiles: moved, failure: failure,
            maintenance: [
                StorageStub(stored: contents.map { .failure($0) } ?? .success(database)),
                StorageStub(
                    stored: .success(
                        StorageInfo(
                            sources: [.init(url: "b", records: [.picture: .init(count: 4)])],
                            fileBytes: 1_999_999))),
            ],
            freeBytes: { _ in free }, refusal: { _ in refusal })
    }

    @Test("The contents of a usable store are reported")
    func contents() {
        #expect(check() == [.ok("/cache: 4 pictures and 5 comments, 3 of 100 MB")])
    }

    @Test("Less free space than the budget is a note", arguments: [(99_999_999, true), (100_000_000, false)])
    func room(free: Int, isNoted: Bool) {
        let results = check(free: free)
        #expect(results.map(\.status) == (isNoted ? [.ok, .note] : [.ok]))
        #expect(!isNoted || results[1].text == "only 99 MB free for a cache of up to 100 MB")
    }

    @Test("A quarantined file is a note with its path")
    func quarantined() {
        let results = check(moved: ["/cache/broken"])
        #expect(results.map(\.status) == [.note, .ok])
        #expect(results[0].text.contains("/cache/broken"))
    }

    @Test(
        "A store that cannot be opened or read is a problem with a hint",
        arguments: StorageError.Reason.allCases)
    func failure(reason: StorageError.Reason) {
        let results = check(failure: StorageError(reason))
        #expect(results == check(contents: StorageError(reason)))
        #expect(results.map(\.status) == [.problem])
        #expect(results[0].text == "couldn't open /cache: \(reason)")
        #expect(results[0].hint?.isEmpty == false)
    }

    @Test("A store's unusable folder is reported with the system's reason")
    func refusal() {
        #expect(
            check(failure: StorageError(.unavailable), refusal: "Not a directory").map(\.text) == [
                "couldn't open /cache: Not a directory"
            ])
        #expect(
            check(failure: StorageError(.busy), refusal: "Not a directory").map(\.text) == [
                "couldn't open /cache: busy"
            ])
    }

    @Test("A store without a folder is reported as a missing home folder")
    func homeless() {
        let results = check(folder: "", failure: StorageError(.unavailable))
        #expect(results.texts(.problem) == ["no home folder for the cache"])
    }
}
