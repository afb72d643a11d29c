import CommentsStorageInterface
import FoundationEssentials
import StorageInterface
import StorageTesting
import Testing

@testable import CommentsFeature

@Suite("Stored comments")
struct LocalCommentsLoaderTests {
    @Test("Making a loader asks its store for nothing")
    func making() {
        #expect(makeSUT().store.messages.isEmpty)
    }

    // MARK: Loading

    @Test("A picture without stored comments has none to show")
    func nothingStored() throws {
        let (sut, store) = makeSUT()

        #expect(try sut.load(for: .numbered(7)) == nil)
        #expect(store.messages == [.retrieve(.numbered(7))])
    }

    @Test("Fresh comments are loaded in their order, with the time at which they were read")
    func fresh() throws {
        let (sut, store) = makeSUT()
        store.stub(retrieve: .success(.numbered([2, 1, 3], time: freshTime)))

        let comments = try #require(try sut.load(for: .numbered(7)))

        #expect(comments.comments == [.numbered(2), .numbered(1), .numbered(3)])
        #expect(comments.timestamp == .numbered(freshTime))
    }

    @Test("That nobody has written is worth knowing, too")
    func freshAndEmpty() throws {
        let (sut, store) = makeSUT()
        store.stub(retrieve: .success(.numbered([], time: freshTime)))

        #expect(try sut.load(for: .numbered(7))?.comments == [])
    }

    @Test(
        "Comments that have expired, or come from the future, are none to show, and are not deleted",
        arguments: [expiredTime, futureTime])
    func expired(time: Double) throws {
        let (sut, store) = makeSUT()
        store.stub(retrieve: .success(.numbered([1], time: time)))

        #expect(try sut.load(for: .numbered(7)) == nil)
        #expect(store.messages == [.retrieve(.numbered(7))])
    }

    @Test("A store that cannot read makes loading fail with its error")
    func failedLoad() {
        let (sut, store) = makeSUT()
        store.stub(retrieve: .failure(.any))

        #expect(throws: StorageError.any) { try sut.load(for: .numbered(7)) }
    }

    // MARK: Saving

    @Test("Comments replace the picture's older ones in one transaction, stamped with the current time")
    func save() throws {
        let (sut, store) = makeSUT()

        try sut.save([.numbered(2), .numbered(1)], for: .numbered(7))

        var stored = StoredComments.numbered([2, 1])
        stored.timestamp = currentTime
        #expect(store.messages == [.insert(stored, for: .numbered(7))])
    }

    @Test("A store that cannot write makes saving fail with its error")
    func failedSave() {
        let (sut, store) = makeSUT()
        store.stub(insert: .failure(.any))

        #expect(throws: StorageError.any) { try sut.save([.numbered(1)], for: .numbered(7)) }
    }

    // MARK: Validating

    @Test("Validation deletes what has expired by its age, and nothing else")
    func validation() throws {
        let (sut, store) = makeSUT()

        try sut.validateCache()

        guard case .delete(let limit) = store.messages.first else {
            Issue.record("Nothing was deleted.")
            return
        }
        #expect(store.messages.count == 1)
        #expect(Date.numbered(expiredTime) < limit)
        #expect(limit <= Date.numbered(freshTime))
    }

    @Test("A failed deletion is reported")
    func failedValidation() {
        let (sut, store) = makeSUT()
        store.stub(deletion: .failure(.any))

        #expect(throws: StorageError.any) { try sut.validateCache() }
    }

    private func makeSUT() -> (sut: LocalCommentsLoader, store: CommentsStoreSpy) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let store = CommentsStoreSpy()
        return (
            LocalCommentsLoader(store: store, currentDate: { currentTime }, calendar: calendar), store
        )
    }
}

/// What was read then has just expired, has not, or could not have been read yet.
private nonisolated let (expiredTime, freshTime, futureTime) = (0.0, 1.0, 608_401.0)
private nonisolated let currentTime = Date.numbered(604_800)
