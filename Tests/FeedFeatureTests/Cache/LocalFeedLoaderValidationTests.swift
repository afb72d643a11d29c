import FeedStorageInterface
import FoundationEssentials
import StorageInterface
import StorageTesting
import Testing

@testable import FeedFeature

@Suite("Validating the stored feed")
struct LocalFeedLoaderValidationTests {
    @Test("An empty store stays as it is")
    func emptyStore() throws {
        let (sut, store) = makeSUT()

        try sut.validateCache()

        #expect(deletions(store).isEmpty)
    }

    @Test("A fresh feed is kept")
    func freshFeed() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: freshTime), .numbered(4...6, time: freshTime)])

        try sut.validateCache()

        #expect(deletions(store).isEmpty)
    }

    @Test("An expired feed is deleted")
    func expiredFeed() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: expiredTime)])

        try sut.validateCache()

        #expect(deletions(store) == [.deletePages(from: 0)])
    }

    @Test("A feed from the future is deleted")
    func feedFromTheFuture() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: 7 * 86_400 + 1)])

        try sut.validateCache()

        #expect(deletions(store) == [.deletePages(from: 0)])
    }

    @Test("A feed whose pages differ in age is deleted from its first expired page on")
    func partlyExpiredFeed() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [
            .numbered(1...3, time: freshTime), .numbered(4...6, time: expiredTime),
            .numbered(7...9, time: freshTime),
        ])

        try sut.validateCache()

        #expect(deletions(store) == [.deletePages(from: 1)])
    }

    @Test("A feed whose pages are damaged is deleted")
    func damagedPages() throws {
        let (sut, store) = makeSUT()
        store.stub(summary: .failure(StorageError(.damaged)))

        try sut.validateCache()

        #expect(deletions(store) == [.deletePages(from: 0)])
    }

    @Test("A feed whose items are damaged is deleted")
    func damagedItems() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: freshTime)])
        store.stub(items: .failure(StorageError(.damaged)))

        try sut.validateCache()

        #expect(deletions(store) == [.deletePages(from: 0)])
    }

    @Test("All items of a long feed are read, some at a time")
    func longFeed() throws {
        let (sut, store) = makeSUT()
        store.stub(
            summary: .success(
                FeedSummary(pages: [.init(timestamp: .numbered(freshTime), count: 2_500)], cursor: nil)))

        try sut.validateCache()

        let reading = store.messages.flatMap { message -> [Int] in
            if case .items(let positions) = message { Array(positions) } else { [] }
        }
        #expect(reading == Array(0..<2_500))
    }

    @Test(
        "A feed that cannot be read for another reason is kept, and the reason reported",
        arguments: StorageError.Reason.allCases.filter { $0 != .damaged })
    func unreadable(reason: StorageError.Reason) {
        let (sut, store) = makeSUT()
        store.stub(summary: .failure(StorageError(reason)))

        #expect(throws: StorageError(reason)) { try sut.validateCache() }
        #expect(deletions(store).isEmpty)
    }

    @Test("A failed deletion of an expired feed is reported")
    func failedDeletion() {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: expiredTime)])
        store.stub(deletion: .failure(.any))

        #expect(throws: StorageError.any) { try sut.validateCache() }
    }

    @Test("A failed deletion of a damaged feed is reported")
    func failedDeletionOfDamage() {
        let (sut, store) = makeSUT()
        store.stub(summary: .failure(StorageError(.damaged)))
        store.stub(deletion: .failure(.any))

        #expect(throws: StorageError.any) { try sut.validateCache() }
    }

    private func deletions(_ store: FeedStoreSpy) -> [FeedStoreSpy.Message] {
        store.messages.filter { if case .deletePages = $0 { true } else { false } }
    }
}
