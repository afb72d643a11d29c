import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import StorageInterface
import Synchronization

/// A library in dictionaries, with configurable failures and losses of state.
final class LibraryStub: SubscriptionsStore, FeedStore {
    struct Content {
        var subscriptions: [UUID: Subscription] = [:] { didSet { sorted = nil } }
        /// The subscriptions in their order, until one changes.
        var sorted: [Subscription]?
        var states: [UUID: FetchState] = [:]
        var leases: [UUID: Lease] = [:]
        var groupIntervals: [GroupPath: FetchInterval] = [:]
        var items: [UUID: FeedItem] = [:]
        var batches: [FetchedBatch] = []
        /// The number of subscribing calls, and their failure.
        var subscribeCount = 0
        var subscribeFailure: StorageError?
        /// The failure of every write.
        var failure: StorageError?
        /// The number of transactions that merged, and the rule of the last one.
        var mergeCount = 0
        var retention: Retention?
        /// The source whose batches cannot be merged.
        var refused: UUID?

        mutating func merge(_ batch: FetchedBatch) -> MergeOutcome? {
            guard subscriptions[batch.source] != nil else { return nil }
            var outcome = MergeOutcome()
            for item in batch.items where items.updateValue(item, forKey: item.id) == nil {
                outcome.inserted.append(item.id)
            }
            batches.append(batch)
            if let state = batch.fetchState { states[batch.source] = state }
            if let holder = batch.leaseHolder, leases[batch.source]?.holder == holder {
                leases[batch.source] = nil
            }
            return outcome
        }
    }

    private let content = Mutex(Content())
    private let forget: @Sendable (inout FetchState) -> Void

    /// - Parameter forget: Changes each state that is read.
    init(forget: @escaping @Sendable (inout FetchState) -> Void = { _ in }) { self.forget = forget }

    func change(_ body: (inout Content) -> Void) { content.withLock { body(&$0) } }

    func read<Value>(_ body: (Content) -> Value) -> Value { content.withLock { body($0) } }

    private func write<Value>(_ body: (inout Content) -> Value) throws(StorageError) -> Value {
        let result: Result<Value, StorageError> = content.withLock { content in
            if let failure = content.failure { .failure(failure) } else { .success(body(&content)) }
        }
        return try result.get()
    }

    // MARK: SubscriptionsStore

    func subscriptions() throws(StorageError) -> [Subscription] {
        content.withLock { content in
            let sorted =
                content.sorted ?? content.subscriptions.values.sorted { $0.subscribedAt < $1.subscribedAt }
            content.sorted = sorted
            return sorted
        }
    }

    func sources() throws(StorageError) -> [SourceRecord] { try subscriptions().map(\.source) }

    func subscribe(_ subscriptions: [Subscription]) throws(StorageError) {
        if let failure = read(\.subscribeFailure) { throw failure }
        try write { content in
            content.subscribeCount += 1
            for subscription in subscriptions { content.subscriptions[subscription.id] = subscription }
        }
    }

    func unsubscribe(_ source: UUID) throws(StorageError) {
        try write { content in
            content.subscriptions[source] = nil
            content.states[source] = nil
            content.leases[source] = nil
        }
    }

    func groupIntervals() throws(StorageError) -> [GroupPath: FetchInterval] { read(\.groupIntervals) }

    func setInterval(_ interval: FetchInterval?, ofGroup group: GroupPath) throws(StorageError) {
        try write { $0.groupIntervals[group] = interval }
    }

    func fetchStates(of sources: [UUID]) throws(StorageError) -> [UUID: FetchState] {
        var states: [UUID: FetchState] = [:]
        read { content in for id in sources { states[id] = content.states[id] } }
        for id in states.keys { forget(&states[id]!) }
        return states
    }

    func setFetchState(_ state: FetchState, of source: UUID) throws(StorageError) {
        try write { content in if content.subscriptions[source] != nil { content.states[source] = state } }
    }

    func acquire(_ lease: Lease, of source: UUID) throws(StorageError) -> Bool {
        try write { content in
            let held = content.leases[source]
            guard content.subscriptions[source] != nil,
                held == nil || held?.holder == lease.holder || held?.isHeld(at: lease.start) == false
            else { return false }
            content.leases[source] = lease
            return true
        }
    }

    func releaseLease(of source: UUID, by holder: UUID) throws(StorageError) {
        try write { content in if content.leases[source]?.holder == holder { content.leases[source] = nil } }
    }

    // MARK: FeedStore

    func merge(
        _ batches: [FetchedBatch], retaining retention: Retention
    ) throws(StorageError) -> [MergeOutcome?] {
        if let refused = read(\.refused), batches.contains(where: { $0.source == refused }) {
            throw StorageError(.damaged)
        }
        return try write { content in
            content.mergeCount += 1
            content.retention = retention
            return batches.map { content.merge($0) }
        }
    }

    func expire(
        _ source: UUID, fetchedBefore limit: Date, cursorBehind: (UUID) -> Cursor?
    ) throws(StorageError) -> Int { 0 }

    func item(_ id: UUID) throws(StorageError) -> LibraryItem? {
        read { $0.items[id] }.map { item in
            let place = ItemPosition(id: id, published: nil, firstSeen: item.summary.firstSeen)
            return LibraryItem(
                row: LibraryRow(summary: item.summary, place: place, state: ItemState()), text: item.text)
        }
    }

    func setArticle(_ html: String?, of id: UUID) throws(StorageError) {}
    func articleWaits() throws(StorageError) -> [UUID: Date] { [:] }
    func setArticleWaits(_ waits: [UUID: Date], at now: Date) throws(StorageError) {}

    func duplicates(of id: UUID) throws(StorageError) -> [LibraryItem] { [] }

    func separateDuplicates() throws(StorageError) -> Int { 0 }

    func counts() throws(StorageError) -> [UUID: ItemCounts] {
        read { content in content.subscriptions.mapValues { _ in ItemCounts(all: content.items.count) } }
    }

    func counts(of scope: ItemScope) throws(StorageError) -> ItemCounts { ItemCounts() }

    func list(_ scope: ItemScope) throws(StorageError) -> ItemList {
        ItemList(scope: scope, count: 0, generation: 0)
    }
    func items(at positions: Range<Int>, of list: ItemList) throws(StorageError) -> [ListedItem]? { nil }
    func positions(of ids: [UUID], in list: ItemList) throws(StorageError) -> [UUID: Int]? { nil }
    func changes(since list: ItemList) throws(StorageError) -> ItemListChanges? { nil }
    func validCount(of list: ItemList, fetchedIn times: ClosedRange<Date>) throws(StorageError) -> Int? {
        nil
    }
}
