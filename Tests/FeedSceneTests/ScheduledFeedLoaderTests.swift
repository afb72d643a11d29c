import ConcurrencyInterface
import ConcurrencyTesting
import FeedFeature
import FeedScene
import FeedStorageInterface
import Foundation
import ItemInterface
import SourceInterface
import StorageInterface
import StorageTesting
import Testing

@Suite("A feed loader on its schedulers") struct ScheduledFeedLoaderTests {
    private final class Events {
        var values: [ScheduledFeedLoader.Event] = []
    }

    private let store = FeedStoreSpy()
    private let events = Events()

    private func makeSUT(writes: any Scheduler = ImmediateScheduler()) -> ScheduledFeedLoader {
        let local = LocalFeedLoader(
            store: store, currentDate: { .numbered(0) }, calendar: Calendar(identifier: .gregorian))
        return ScheduledFeedLoader(local, reads: ImmediateScheduler(), writes: writes) { [events] in
            events.values.append($0)
        }
    }

    @Test("A cached feed is a hit, and a missing one a miss")
    func lookups() async {
        #expect(await makeSUT().load() == nil)
        #expect(events.values == [.missed("feed"), .lookedUp(isHit: false)])
        store.stub(feed: FeedPageRecord.pages(1))
        #expect(await makeSUT().load()?.items.map(\.id) == (0..<3).map(UUID.numbered))
        #expect(events.values == [.missed("feed"), .lookedUp(isHit: false), .lookedUp(isHit: true)])
        #expect(await makeSUT().item(.numbered(1))?.id == .numbered(1))
        #expect(await makeSUT().item(.numbered(7)) == nil)
        #expect(events.values.suffix(2) == [.lookedUp(isHit: true), .missed("picture")])
    }

    @Test("An error of the store that is no corruption is observed, without a repair")
    func failure() async {
        store.stub(summary: .failure(StorageError(.full)))
        store.stub(insert: .failure(StorageError(.full)))
        let sut = makeSUT()
        #expect(await sut.load() == nil)
        #expect(await sut.save(SourcePage(items: [.numbered(1)], nextCursor: nil)) == nil)
        guard case .failed = await sut.cache.items(0..<1, 0) else {
            Issue.record("The store failed")
            return
        }
        #expect(
            events.values == [
                .failed("cache fault for feed", StorageError(.full)), .lookedUp(isHit: false),
                .failed("fault saving the feed", StorageError(.full)),
                .failed("cache fault for rows", StorageError(.full)),
            ])
        #expect(!store.messages.contains(.repair))
    }

    @Test("Loading a corrupt feed repairs it and loads it once more")
    func damage() async {
        store.stub(summary: .failure(StorageError(.damaged)))
        #expect(await makeSUT().load() == nil)
        #expect(
            events.values == [
                .failed("cache fault for feed, to be repaired", StorageError(.damaged)),
                .failed("cache fault for feed", StorageError(.damaged)), .lookedUp(isHit: false),
            ])
        #expect(store.messages == [.summary, .repair, .summary])
        events.values = []
        let sut = makeSUT(writes: SchedulerThen { [store] in store.stub(feed: FeedPageRecord.pages(1)) })
        #expect(await sut.load()?.items.count == 3)
        #expect(
            events.values == [
                .failed("cache fault for feed, to be repaired", StorageError(.damaged)),
                .lookedUp(isHit: true),
            ])
    }

    @Test("An error of the repair is observed, unless the store has replaced the corrupt file")
    func failedRepair() async {
        store.stub(summary: .failure(StorageError(.damaged)))
        store.stub(repair: .failure(StorageError(.readOnly)))
        #expect(await makeSUT().load() == nil)
        #expect(events.values[1] == .failed("cache fault for feed", StorageError(.readOnly)))
        store.stub(repair: .failure(StorageError(.damaged)))
        let count = store.messages.count
        #expect(await makeSUT().load() == nil)
        #expect(store.messages[count...] == [.summary, .repair, .summary])
    }

    @Test("A text is found from either end of a long feed", arguments: [true, false])
    func search(isForward: Bool) async {
        let numbers = isForward ? 0..<1_300 : -1_200..<100
        store.stub(feed: [.numbered(numbers.map { $0 }, cursor: nil)])
        let cache = makeSUT().cache
        let wanted = isForward ? 1_201 : -1_099
        let position = wanted - numbers.lowerBound
        #expect(await cache.position("Location \(wanted)", 0..<1_300, 0, isForward) == position)
        #expect(await cache.position("Location \(wanted)", 0..<1_300, 1, isForward) == nil)
        #expect(await cache.position("nowhere", 0..<1_300, 0, isForward) == nil)
        #expect(events.values.isEmpty)
    }
}

/// A scheduler that runs work at once, and a closure after it.
private struct SchedulerThen: Scheduler {
    let then: @Sendable () -> Void

    init(_ then: @escaping @Sendable () -> Void) { self.then = then }

    func schedule<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        defer { then() }
        return try work()
    }

    func shutdown() async {}
}
