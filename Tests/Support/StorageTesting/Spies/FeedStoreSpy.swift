public import FeedStorageInterface
public import FoundationEssentials
public import ItemInterface
public import StorageInterface
import Synchronization

/// A feed store that records calls and returns stubbed results.
///
/// Without stubs it succeeds and is empty: appending is accepted, splicing is not.
public final class FeedStoreSpy: FeedStore {
    /// A call, with its arguments.
    public enum Message: Hashable, Sendable {
        case insert(FeedPageRecord)
        case append(FeedPageRecord, after: Cursor)
        case splice(FeedPageRecord)
        case summary
        case pages(Range<Int>)
        case items(Range<Int>)
        case window(Range<Int>, of: Int64)
        case positions([UUID], in: Int64)
        case item(UUID)
        case deletePages(from: Int)
        case deletePagesReadBefore(Date)
        case repair
    }

    private struct State {
        var messages: [Message] = []
        var insert: Result<Void, StorageError> = .success(())
        var append: Result<Bool, StorageError> = .success(true)
        var splice: Result<Bool, StorageError> = .success(false)
        var summary: Result<FeedSummary?, StorageError> = .success(nil)
        var pages: Result<[FeedPageSummary], StorageError> = .success([])
        var items: Result<[FeedItem], StorageError> = .success([])
        var deletion: Result<Void, StorageError> = .success(())
        var repair: Result<Void, StorageError> = .success(())
    }

    private let state = Mutex(State())

    /// Makes a spy without stubs.
    public init() {}

    /// The calls so far, in order.
    public var messages: [Message] { state.withLock(\.messages) }

    /// Stubs `insert`.
    public func stub(insert result: Result<Void, StorageError>) { state.withLock { $0.insert = result } }

    /// Stubs `append`.
    public func stub(append result: Result<Bool, StorageError>) { state.withLock { $0.append = result } }

    /// Stubs `splice`.
    public func stub(splice result: Result<Bool, StorageError>) { state.withLock { $0.splice = result } }

    /// Stubs `summary`.
    public func stub(summary result: Result<FeedSummary?, StorageError>) {
        state.withLock { $0.summary = result }
    }

    /// Stubs `pages(in:)` with all pages of the feed.
    public func stub(pages result: Result<[FeedPageSummary], StorageError>) {
        state.withLock { $0.pages = result }
    }

    /// Stubs `items(in:)` and `item(_:)` with all items of the feed.
    public func stub(items result: Result<[FeedItem], StorageError>) {
        state.withLock { $0.items = result }
    }

    /// Stubs `deletePages(from:)` and `deletePages(readBefore:)`.
    public func stub(deletion result: Result<Void, StorageError>) {
        state.withLock { $0.deletion = result }
    }

    /// Stubs `repair`.
    public func stub(repair result: Result<Void, StorageError>) { state.withLock { $0.repair = result } }

    /// Stubs `summary`, `pages` and `items` with a feed of these pages, whose cursor is the last one's.
    public func stub(feed records: [FeedPageRecord], generation: Int64 = 0) {
        let pages = records.map(FeedPageSummary.init)
        stub(summary: .success(pages.isEmpty ? nil : FeedSummary(pages: pages, generation: generation)))
        stub(pages: .success(pages))
        stub(items: .success(records.flatMap(\.items)))
    }

    /// Records the call, and returns the stubbed result.
    public func insert(_ page: FeedPageRecord) throws(StorageError) {
        try record(.insert(page), result: \.insert)
    }

    /// Records the call, and returns the stubbed result.
    public func append(_ page: FeedPageRecord, after cursor: Cursor) throws(StorageError) -> Bool {
        try record(.append(page, after: cursor), result: \.append)
    }

    /// Records the call, and returns the stubbed result.
    public func splice(_ page: FeedPageRecord) throws(StorageError) -> Bool {
        try record(.splice(page), result: \.splice)
    }

    /// Records the call, and returns the stubbed result.
    public func summary() throws(StorageError) -> FeedSummary? {
        try record(.summary, result: \.summary)
    }

    /// Records the call, and returns the stubbed result.
    public func pages(in indices: Range<Int>) throws(StorageError) -> [FeedPageSummary] {
        let pages = try record(.pages(indices), result: \.pages)
        return Array(pages[indices.clamped(to: pages.indices)])
    }

    /// Records the call, and returns the stubbed result.
    public func items(in positions: Range<Int>) throws(StorageError) -> [FeedItem] {
        let items = try record(.items(positions), result: \.items)
        return Array(items[positions.clamped(to: items.indices)])
    }

    /// Records the call, and returns the stubbed items where the stubbed summary has that generation.
    public func items(
        in positions: Range<Int>, of generation: Int64
    ) throws(StorageError) -> [FeedItem]? {
        let items = try record(.window(positions, of: generation), result: \.items)
        guard try hasGeneration(generation) else { return nil }
        return Array(items[positions.clamped(to: items.indices)])
    }

    /// Records the call, and returns the stubbed items where the stubbed summary has that generation.
    public func positions(of ids: [UUID], in generation: Int64) throws(StorageError) -> [UUID: Int]? {
        let items = try record(.positions(ids, in: generation), result: \.items)
        guard try hasGeneration(generation) else { return nil }
        var positions: [UUID: Int] = [:]
        for (position, item) in items.enumerated() where ids.contains(item.id) {
            positions[item.id] = position
        }
        return positions
    }

    private func hasGeneration(_ generation: Int64) throws(StorageError) -> Bool {
        try state.withLock(\.summary).get()?.generation == generation
    }

    /// Records the call, and returns the stubbed result.
    public func item(_ id: UUID) throws(StorageError) -> FeedItem? {
        try record(.item(id), result: \.items).first { $0.id == id }
    }

    /// Records the call, and returns the stubbed result.
    public func deletePages(from index: Int) throws(StorageError) {
        try record(.deletePages(from: index), result: \.deletion)
    }

    /// Records the call, and returns the stubbed result.
    public func deletePages(readBefore limit: Date) throws(StorageError) {
        try record(.deletePagesReadBefore(limit), result: \.deletion)
    }

    /// Records the call, and returns the stubbed result.
    public func repair() throws(StorageError) {
        try record(.repair, result: \.repair)
    }

    private func record<Value>(
        _ message: Message, result: (State) -> Result<Value, StorageError>
    ) throws(StorageError) -> Value {
        try state.withLock { state in
            state.messages.append(message)
            return result(state)
        }.get()
    }
}
