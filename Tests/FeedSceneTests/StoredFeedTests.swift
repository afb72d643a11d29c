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

@Suite("The stored feed on its schedulers") struct StoredFeedTests {
    private final class Events {
        var texts: [String] = []
    }

    private let store = FeedStoreSpy()
    private let events = Events()

    private func makeSUT(writes: any Scheduler = ImmediateScheduler()) -> StoredFeed {
        let local = LocalFeedLoader(
            store: store, currentDate: { .numbered(0) }, calendar: Calendar(identifier: .gregorian))
        return StoredFeed(local, reads: ImmediateScheduler(), writes: writes) { [events] event in
            switch event {
            case .lookedUp(let isHit): events.texts.append(isHit ? "hit" : "no hit")
            case .missed(let what): events.texts.append("no \(what)")
            case .failed(let what, let error): events.texts.append("\(what): \(error.reason)")
            }
        }
    }

    @Test("A feed that is stored is a hit, and one that is not is none")
    func lookups() async {
        #expect(await makeSUT().load() == nil)
        #expect(events.texts == ["no feed", "no hit"])
        store.stub(feed: FeedPageRecord.pages(1))
        #expect(await makeSUT().load()?.items.map(\.id) == (0..<3).map(UUID.numbered))
        #expect(events.texts == ["no feed", "no hit", "hit"])
        #expect(await makeSUT().item(.numbered(1))?.id == .numbered(1))
        #expect(await makeSUT().item(.numbered(7)) == nil)
        #expect(events.texts.suffix(2) == ["hit", "no picture"])
    }

    @Test("An error of the store is observed, and nothing is repaired")
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
            events.texts == [
                "cache fault for feed: full", "no hit", "fault saving the feed: full",
                "cache fault for rows: full",
            ])
        #expect(!store.messages.contains(.repair))
    }

    @Test("Work that meets damage is done once more when that is repaired, and fails where it is met again")
    func damage() async {
        store.stub(summary: .failure(StorageError(.damaged)))
        #expect(await makeSUT().load() == nil)
        #expect(
            events.texts == [
                "cache fault for feed, to be repaired: damaged", "cache fault for feed: damaged", "no hit",
            ])
        #expect(store.messages == [.summary, .repair, .summary])
        events.texts = []
        let sut = makeSUT(writes: SchedulerThen { [store] in store.stub(feed: FeedPageRecord.pages(1)) })
        #expect(await sut.load()?.items.count == 3)
        #expect(events.texts == ["cache fault for feed, to be repaired: damaged", "hit"])
    }

    @Test("Where the repair fails, its error is that of the work, unless the damaged file has been replaced")
    func failedRepair() async {
        store.stub(summary: .failure(StorageError(.damaged)))
        store.stub(repair: .failure(StorageError(.readOnly)))
        #expect(await makeSUT().load() == nil)
        #expect(events.texts[1] == "cache fault for feed: readOnly")
        store.stub(repair: .failure(StorageError(.damaged)))
        let count = store.messages.count
        #expect(await makeSUT().load() == nil)
        #expect(store.messages[count...] == [.summary, .repair, .summary])
    }

    @Test("A text is found from either end, however far away", arguments: [true, false])
    func search(isForward: Bool) async {
        let numbers = isForward ? 0..<1_300 : -1_200..<100
        store.stub(feed: [.numbered(numbers.map { $0 }, cursor: nil)])
        let cache = makeSUT().cache
        let wanted = isForward ? 1_201 : -1_099
        let position = wanted - numbers.lowerBound
        #expect(await cache.position("Location \(wanted)", 0..<1_300, 0, isForward) == position)
        #expect(await cache.position("Location \(wanted)", 0..<1_300, 1, isForward) == nil)
        #expect(await cache.position("nowhere", 0..<1_300, 0, isForward) == nil)
        #expect(events.texts.isEmpty)
    }
}

/// A scheduler that runs work in place, and something behind it.
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
