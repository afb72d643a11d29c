import FeedStorageInterface
import FoundationEssentials
import StorageInterface
import StorageTesting
import Testing

@testable import FeedFeature

@Suite("Validating the cached feed")
struct LocalFeedLoaderValidationTests {
    @Test("Validating an empty store deletes nothing")
    func emptyStore() throws {
        let (sut, store) = makeSUT()

        try sut.validateCache()

        #expect(store.messages == [.summary])
    }

    @Test(
        "Validating a feed without expired pages deletes nothing, even where they are from the future",
        arguments: [freshTime, nearFutureTime, futureTime, 1e9])
    func freshFeed(time: Double) throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: freshTime), .numbered(4...6, time: time)])

        try sut.validateCache()

        #expect(store.messages == [.summary])
    }

    @Test("A page that is younger than a week by the smallest interval has not expired")
    func barelyFresh() throws {
        let (sut, store) = makeSUT()
        var page = FeedPageRecord.numbered(1...3, time: expiredTime)
        page.timestamp = Date(
            timeIntervalSinceReferenceDate: page.timestamp.timeIntervalSinceReferenceDate.nextUp)
        store.stub(feed: [page])

        try sut.validateCache()

        #expect(store.messages == [.summary])
    }

    @Test("Validating a feed of a million items reads its summary alone")
    func longFeed() throws {
        let (sut, store) = makeSUT()
        let page = FeedPageSummary(timestamp: .numbered(freshTime), count: 10)
        store.stub(summary: .success(FeedSummary(pages: Array(repeating: page, count: 100_000))))

        try sut.validateCache()

        #expect(store.messages == [.summary])
    }

    @Test(
        "Validation deletes the pages from the first expired one on, without reading items",
        arguments: [[expiredTime], [freshTime, expiredTime], [futureTime, expiredTime, freshTime]])
    func expiredPages(times: [Double]) throws {
        let (sut, store) = makeSUT()
        store.stub(feed: times.map { .numbered(1...3, time: $0) })

        try sut.validateCache()

        guard case .deletePagesReadBefore(let limit) = store.messages.last else {
            Issue.record("Nothing was deleted.")
            return
        }
        #expect(store.messages.count == 2)
        #expect(Date.numbered(expiredTime) < limit)
        #expect(limit <= Date.numbered(freshTime))
    }

    @Test(
        "Validating a feed that cannot be read throws the error and deletes nothing",
        arguments: StorageError.Reason.allCases
    )
    func unreadable(reason: StorageError.Reason) {
        let (sut, store) = makeSUT()
        store.stub(summary: .failure(StorageError(reason)))

        #expect(throws: StorageError(reason)) { try sut.validateCache() }
        #expect(store.messages == [.summary])
    }

    @Test("Validation throws the error of a failed deletion")
    func failedDeletion() {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: expiredTime)])
        store.stub(deletion: .failure(.any))

        #expect(throws: StorageError.any) { try sut.validateCache() }
    }

    @Test("A repair is the store's, whose error it throws")
    func repair() throws {
        let (sut, store) = makeSUT()
        try sut.repair()
        #expect(store.messages == [.repair])

        store.stub(repair: .failure(.any))
        #expect(throws: StorageError.any) { try sut.repair() }
    }
}
