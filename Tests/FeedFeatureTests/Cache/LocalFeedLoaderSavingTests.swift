import FeedStorageInterface
import FoundationEssentials
import StorageInterface
import StorageTesting
import Testing

@testable import FeedFeature

@Suite("Saving the feed")
struct LocalFeedLoaderSavingTests {
    @Test("A first page replaces the feed in one transaction, stamped with the current time")
    func save() throws {
        let (sut, store) = makeSUT()

        try sut.save(.numbered(1...3, cursor: 3))

        #expect(store.messages == [.insert(record(1...3, cursor: 3))])
    }

    @Test("Saving throws the error of its store")
    func failedSave() {
        let (sut, store) = makeSUT()
        store.stub(insert: .failure(.any))

        #expect(throws: StorageError.any) { try sut.save(.numbered(1...3)) }
    }

    @Test("A later page is appended after its cursor without other accesses to the store")
    func append() throws {
        let (sut, store) = makeSUT()

        let isStored = try sut.append(.numbered(4...6, cursor: 6), after: .numbered(3))

        #expect(isStored)
        #expect(store.messages == [.append(record(4...6, cursor: 6), after: .numbered(3))])
    }

    @Test("A page is not appended to a feed that ends at another cursor")
    func foreignFeed() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(11...13, time: freshTime, cursor: 13)])
        store.stub(append: .success(false))

        let isStored = try sut.append(.numbered(4...6, cursor: 6), after: .numbered(3))

        #expect(!isStored)
        #expect(deletions(store).isEmpty)
    }

    @Test("A page is not appended to a feed whose last page is cached")
    func endedFeed() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: freshTime)])
        store.stub(append: .success(false))

        #expect(try sut.append(.numbered(4...6, cursor: 6), after: .numbered(3)) == false)
        #expect(deletions(store).isEmpty)
    }

    @Test("A page is not appended to an empty store")
    func emptyStore() throws {
        let (sut, store) = makeSUT()
        store.stub(append: .success(false))

        #expect(try sut.append(.numbered(4...6, cursor: 6), after: .numbered(3)) == false)
    }

    @Test("A page after the last valid page of a feed replaces its expired pages")
    func expiredEnd() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [
            .numbered(1...3, time: freshTime, cursor: 3), .numbered(4...6, time: expiredTime, cursor: 6),
        ])
        store.stub(append: .success(false))

        _ = try sut.append(.numbered(4...6, cursor: 6), after: .numbered(3))

        let append = FeedStoreSpy.Message.append(record(4...6, cursor: 6), after: .numbered(3))
        #expect(
            store.messages == [
                append, .summary, .pages(0..<1_000), .deletePages(from: 1), append,
            ])
    }

    @Test("A page after another cursor than that of the last valid page deletes nothing")
    func expiredEndOfAForeignFeed() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [
            .numbered(11...13, time: freshTime, cursor: 13),
            .numbered(14...16, time: expiredTime, cursor: 16),
        ])
        store.stub(append: .success(false))

        #expect(try sut.append(.numbered(4...6, cursor: 6), after: .numbered(3)) == false)
        #expect(deletions(store).isEmpty)
    }

    @Test("A page is not appended to a feed of expired pages")
    func expiredFeed() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: expiredTime, cursor: 3)])
        store.stub(append: .success(false))

        #expect(try sut.append(.numbered(4...6, cursor: 6), after: .numbered(2)) == false)
        #expect(deletions(store).isEmpty)
    }

    @Test("Appending throws the error of its store")
    func failedAppend() {
        let (sut, store) = makeSUT()
        store.stub(append: .failure(.any))

        #expect(throws: StorageError.any) { try sut.append(.numbered(4...6), after: .numbered(3)) }
    }

    @Test(
        "Splicing returns whether the store has found a common item",
        arguments: [true, false])
    func splice(isSpliced: Bool) throws {
        let (sut, store) = makeSUT()
        store.stub(splice: .success(isSpliced))

        #expect(try sut.splice(.numbered(1...3, cursor: 3)) == isSpliced)
        #expect(store.messages == [.splice(record(1...3, cursor: 3))])
    }

    @Test("Splicing throws the error of its store")
    func failedSplice() {
        let (sut, store) = makeSUT()
        store.stub(splice: .failure(.any))

        #expect(throws: StorageError.any) { try sut.splice(.numbered(1...3)) }
    }

    private func record(_ numbers: ClosedRange<Int>, cursor: Int) -> FeedPageRecord {
        var record = FeedPageRecord.numbered(numbers, cursor: cursor)
        record.timestamp = currentTime
        return record
    }

    private func deletions(_ store: FeedStoreSpy) -> [FeedStoreSpy.Message] {
        store.messages.filter { if case .deletePages = $0 { true } else { false } }
    }
}
