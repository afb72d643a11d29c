import CommentsStorageInterface
import FoundationEssentials
import StorageInterface
import StorageTesting
import Testing

@testable import CommentsFeature

@Suite("The use cases of cached comments")
struct LocalCommentsLoaderTests {
    @Test("A new loader does not access its store")
    func making() {
        #expect(makeSUT().store.messages.isEmpty)
    }

    // MARK: Loading

    @Test("Loading returns no comments for an item without cached ones")
    func nothingStored() throws {
        let (sut, store) = makeSUT()

        #expect(try sut.load(for: .numbered(7)) == nil)
        #expect(store.messages == [.retrieve(.numbered(7))])
    }

    @Test("Fresh comments are loaded in their order, with the time of their fetch")
    func fresh() throws {
        let (sut, store) = makeSUT()
        store.stub(retrieve: .success(.numbered([2, 1, 3], time: freshTime)))

        let comments = try #require(try sut.load(for: .numbered(7)))

        #expect(comments.comments == [.numbered(2), .numbered(1), .numbered(3)])
        #expect(comments.timestamp == .numbered(freshTime))
    }

    @Test("A fresh empty list of comments is loaded")
    func freshAndEmpty() throws {
        let (sut, store) = makeSUT()
        store.stub(retrieve: .success(.numbered([], time: freshTime)))

        #expect(try sut.load(for: .numbered(7))?.comments == [])
    }

    @Test(
        "Loading returns no expired comments and none from the future, and deletes nothing",
        arguments: [expiredTime, futureTime])
    func expired(time: Double) throws {
        let (sut, store) = makeSUT()
        store.stub(retrieve: .success(.numbered([1], time: time)))

        #expect(try sut.load(for: .numbered(7)) == nil)
        #expect(store.messages == [.retrieve(.numbered(7))])
    }

    @Test("Loading throws the error of its store")
    func failedLoad() {
        let (sut, store) = makeSUT()
        store.stub(retrieve: .failure(.any))

        #expect(throws: StorageError.any) { try sut.load(for: .numbered(7)) }
    }

    // MARK: Saving

    @Test("Comments replace the item's older ones in one transaction, stamped with the current time")
    func save() throws {
        let (sut, store) = makeSUT()

        try sut.save([.numbered(2), .numbered(1)], for: .numbered(7))

        var stored = StoredComments.numbered([2, 1])
        stored.timestamp = currentTime
        #expect(store.messages == [.insert(stored, for: .numbered(7))])
    }

    @Test("Saving throws the error of its store")
    func failedSave() {
        let (sut, store) = makeSUT()
        store.stub(insert: .failure(.any))

        #expect(throws: StorageError.any) { try sut.save([.numbered(1)], for: .numbered(7)) }
    }

    // MARK: Validating

    @Test("Validation deletes expired comments, and no others")
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

    @Test("Validation throws the error of its store")
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

/// The times of comments that have just expired, have not, or are from the future.
private nonisolated let (expiredTime, freshTime, futureTime) = (0.0, 1.0, 608_401.0)
private nonisolated let currentTime = Date.numbered(604_800)
