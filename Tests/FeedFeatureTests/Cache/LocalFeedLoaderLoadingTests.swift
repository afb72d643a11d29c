import FeedStorageInterface
import FoundationEssentials
import ItemInterface
import StorageInterface
import StorageTesting
import Synchronization
import Testing

@testable import FeedFeature

@Suite("Loading the cached feed")
struct LocalFeedLoaderLoadingTests {
    @Test("A new loader does not access its store")
    func making() {
        #expect(makeSUT().store.messages.isEmpty)
    }

    @Test("Loading from an empty store returns no feed")
    func emptyStore() throws {
        #expect(try makeSUT().sut.load() == nil)
    }

    @Test("Loading a feed whose pages have no items returns no feed")
    func feedWithoutItems() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered([], time: freshTime)])

        #expect(try sut.load() == nil)
    }

    @Test("A fresh feed is loaded with its items, their count and its cursor")
    func freshFeed() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [
            .numbered(1...3, time: freshTime + 9), .numbered(4...5, time: freshTime, cursor: 77),
        ])

        let feed = try #require(try sut.load())

        #expect(feed.items == (1...5).map { .numbered($0) })
        #expect(feed.count == 5)
        #expect(feed.cursor == .numbered(77))
    }

    @Test("The timestamp of a feed is that of its first page")
    func age() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...1, time: freshTime + 9), .numbered(2...2, time: freshTime)])

        #expect(try sut.load()?.timestamp == .numbered(freshTime + 9))
    }

    @Test("A feed whose last page is cached has no cursor")
    func wholeFeed() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: freshTime, cursor: nil)])

        #expect(try #require(try sut.load()).cursor == nil)
    }

    @Test("Loading a feed that is seven days old returns no feed")
    func expiredFeed() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: expiredTime, cursor: 3)])

        #expect(try sut.load() == nil)
    }

    @Test("A feed from up to an hour in the future is loaded")
    func feedFromTheNearFuture() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: nearFutureTime, cursor: 3)])

        #expect(try sut.load()?.count == 3)
    }

    @Test("Loading a feed from more than an hour in the future returns no feed")
    func feedFromTheFuture() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: futureTime, cursor: 3)])

        #expect(try sut.load() == nil)
    }

    @Test(
        "A feed is loaded up to its first expired page, with the cursor of the page before"
    )
    func partlyExpiredFeed() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [
            .numbered(1...2, time: freshTime, cursor: 7), .numbered(3...4, time: expiredTime, cursor: 4),
            .numbered(5...6, time: freshTime, cursor: 6),
        ])

        let feed = try #require(try sut.load())

        #expect(feed.items == [.numbered(1), .numbered(2)])
        #expect(feed.count == 2)
        #expect(feed.cursor == .numbered(7))
    }

    @Test("A feed is loaded up to its first page from the future")
    func partlyFromTheFuture() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [
            .numbered(1...2, time: freshTime), .numbered(3...4, time: futureTime, cursor: 4),
        ])

        #expect(try sut.load()?.items == [.numbered(1), .numbered(2)])
    }

    @Test(
        "A feed is loaded up to an expired page hundreds of pages behind its start",
        arguments: [999, 1_000, 1_001, 2_500])
    func expiredFarBehind(index: Int) throws {
        let (sut, store) = makeSUT()
        store.stub(
            feed: (0..<2_600).map { page in
                .numbered([page], time: page == index ? expiredTime : freshTime, cursor: page)
            })

        let feed = try #require(try sut.load(0..<1))

        #expect(feed.count == index)
        #expect(feed.cursor == .numbered(index - 1))
    }

    @Test("Loading a feed without expired pages reads no page times")
    func onlySummary() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: freshTime), .numbered(4...5, time: freshTime + 9)])

        _ = try sut.load(0..<1)

        #expect(!store.messages.contains { if case .pages = $0 { true } else { false } })
    }

    @Test("A range of positions is loaded with the count and the cursor of the whole feed")
    func positions() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [
            .numbered(1...5, time: freshTime, cursor: 5), .numbered(6...9, time: expiredTime, cursor: 9),
        ])

        let feed = try #require(try sut.load(1..<3))

        #expect(feed.items == [.numbered(2), .numbered(3)])
        #expect(feed.count == 5)
        #expect(feed.cursor == .numbered(5))
    }

    @Test("Positions of expired pages or behind the end have no items", arguments: [5..<7, 90..<95, 3..<3])
    func positionsWithoutItems(positions: Range<Int>) throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [
            .numbered(1...5, time: freshTime), .numbered(6...9, time: expiredTime, cursor: 9),
        ])

        let feed = try #require(try sut.load(positions))

        #expect(feed.items.isEmpty)
        #expect(feed.count == 5)
    }

    @Test("Loading a range of positions reads its items only")
    func readsLittle() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...100, time: freshTime, cursor: 100)])

        _ = try sut.load(0..<10)

        #expect(store.messages == [.summary, .window(0..<10, of: 0), .summary])
    }

    @Test("Loading writes nothing where the feed is fresh, expired or corrupt", arguments: 0...3)
    func readsOnly(situation: Int) {
        let (sut, store) = makeSUT()
        switch situation {
        case 0: store.stub(feed: [.numbered(1...3, time: freshTime)])
        case 1: store.stub(feed: [.numbered(1...3, time: expiredTime)])
        case 2: store.stub(summary: .failure(StorageError(.damaged)))
        default: store.stub(items: .failure(StorageError(.damaged)))
        }

        _ = try? sut.load()

        let isReadingOnly = store.messages.allSatisfy {
            switch $0 {
            case .summary, .pages, .items, .window, .positions, .item: true
            case .insert, .append, .splice, .deletePages, .deletePagesReadBefore, .repair: false
            }
        }
        #expect(isReadingOnly)
    }

    @Test("Loading throws the error of its store")
    func failingStore() {
        let (sut, store) = makeSUT()
        store.stub(summary: .failure(.any))
        #expect(throws: StorageError.any) { try sut.load() }

        store.stub(feed: [.numbered(1...3, time: freshTime)])
        store.stub(items: .failure(.any))
        #expect(throws: StorageError.any) { try sut.load() }
    }

    @Test("An item without a picture or a text is loaded with the others")
    func bareItem() throws {
        let (sut, store) = makeSUT()
        var page = FeedPageRecord.numbered(1...3, time: freshTime)
        page.items[1] = .sample(url: nil)
        store.stub(feed: [page])

        #expect(try sut.load()?.items == [.numbered(1), .sample(url: nil), .numbered(3)])
    }

    @Test(
        "A feed that is replaced during a read is read again, so that its items and its cursor match")
    func writtenMeanwhile() throws {
        let store = ChangingStore(changes: 1)
        let sut = LocalFeedLoader(
            store: store, currentDate: { currentTime }, calendar: Calendar(identifier: .gregorian))

        let feed = try #require(try sut.load())

        #expect(feed.items == (11...13).map { .numbered($0) })
        #expect(feed.cursor == .numbered(13))
    }

    @Test("A feed that is replaced during two reads is loaded by the third")
    func writtenTwice() throws {
        let store = ChangingStore(changes: 2)
        let sut = LocalFeedLoader(
            store: store, currentDate: { currentTime }, calendar: Calendar(identifier: .gregorian))

        #expect(try sut.load()?.cursor == .numbered(23))
    }

    @Test("A feed that is replaced during three reads is busy")
    func writtenAgainAndAgain() {
        let store = ChangingStore(changes: 3)
        let sut = LocalFeedLoader(
            store: store, currentDate: { currentTime }, calendar: Calendar(identifier: .gregorian))

        let error = #expect(throws: StorageError.self) { try sut.load() }
        #expect(error?.reason == .busy)
    }

    @Test("An item is found by its id")
    func item() throws {
        let (sut, store) = makeSUT()
        store.stub(feed: [.numbered(1...3, time: freshTime)])

        #expect(try sut.item(.numbered(2)) == .numbered(2))
        #expect(try sut.item(.numbered(4)) == nil)
    }
}

/// A store whose feed is replaced after each of the first `changes` reads of its summary.
private nonisolated final class ChangingStore: FeedStore {
    private let state: Mutex<(changes: Int, edition: Int)>

    init(changes: Int) {
        state = Mutex((changes, 0))
    }

    private func page(_ edition: Int) -> FeedPageRecord {
        let first = 10 * edition + 1
        return .numbered(first...first + 2, time: freshTime + Double(edition % 2), cursor: first + 2)
    }

    func summary() throws(StorageError) -> FeedSummary? {
        let page = page(
            state.withLock { state in
                defer {
                    if state.changes > 0 {
                        state.changes -= 1
                        state.edition += 1
                    }
                }
                return state.edition
            })
        return FeedSummary(pages: [.init(page)])
    }

    func items(in positions: Range<Int>) throws(StorageError) -> [FeedItem] {
        Array(page(state.withLock(\.edition)).items[positions])
    }

    func items(in positions: Range<Int>, of generation: Int64) throws(StorageError) -> [FeedItem]? {
        try items(in: positions)
    }

    func positions(of ids: [UUID], in generation: Int64) throws(StorageError) -> [UUID: Int]? { [:] }
    func pages(in indices: Range<Int>) throws(StorageError) -> [FeedPageSummary] { [] }
    func item(_ id: UUID) throws(StorageError) -> FeedItem? { nil }
    func insert(_ page: FeedPageRecord) throws(StorageError) {}
    func append(_ page: FeedPageRecord, after cursor: Cursor) throws(StorageError) -> Bool { false }
    func splice(_ page: FeedPageRecord) throws(StorageError) -> Bool { false }
    func deletePages(from index: Int) throws(StorageError) {}
    func deletePages(readBefore limit: Date) throws(StorageError) {}
    func repair() throws(StorageError) {}
}
