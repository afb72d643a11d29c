import ConcurrencyInterface
import FeedFeature
import FoundationEssentials
import ItemInterface
import ListInterface
import PaginationKit
import SourceInterface

/// Synchronizes the list on the screen with the feed's cache: saves pages as they change the list, drops saved items from
/// memory, and shows a feed that another program has saved.
final class FeedStoring {
    typealias FeedPager = FeedPaging.FeedPager

    /// The rows of the items in the cache.
    let rows: WindowedRows<FeedItem>
    /// Shows the list, whose items have moved between memory and cache.
    var onList: () -> Void = {}
    /// Called with a cached feed before it replaces the list.
    var onLoad: (CachedFeed) -> Void = { _ in }
    /// Called after a cached feed of another generation has replaced the list.
    var onReload: () -> Void = {}
    /// The row in focus, around which a feed of another generation is loaded.
    var focus: () -> RowID? = { nil }

    private let cache: FeedCache
    private let pager: FeedPager
    private let cursor: (_ behind: UUID) -> Cursor?
    private let tasks: any TaskProvider
    /// Saves the last page.
    private var saving: Task<Void, Never>?
    private var isReloading = false

    /// The items on either side of the focus that are read before the first frame: a screen and its prefetch window.
    private static let reach = 64

    init(
        cache: FeedCache, pager: FeedPager, cursor: @escaping (_ behind: UUID) -> Cursor?,
        tasks: any TaskProvider, row: @escaping (FeedItem) -> CellController
    ) {
        self.cache = cache
        self.pager = pager
        self.cursor = cursor
        self.tasks = tasks
        rows = WindowedRows(
            .init(items: { await cache.items($0, $1).map { $0 } }, position: cache.position),
            tasks: tasks, row: row)
        rows.onRead = { [weak self] in self?.onList() }
        rows.onOtherFeed = { [weak self] generation in
            tasks.immediateTask(name: "another feed", priority: nil) { @MainActor in
                await self?.reload(replacing: generation)
            }
        }
        pager.storedPositions = { [weak self] in await self?.places(of: $0, in: $1) ?? [:] }
    }

    /// Shows the cached feed around an item.
    ///
    /// - Returns: Whether there is one.
    func restore(around id: UUID?) async -> Bool {
        guard let feed = await cache.load(id, Self.reach) else { return false }
        show(feed)
        return true
    }

    /// The newest cached item, after the last page is saved.
    func newest() async -> FeedItem? {
        await saving?.value
        guard case .found(let feed) = await cache.reload(nil, 1) else { return nil }
        return feed.items.first
    }

    private func show(_ feed: CachedFeed) {
        rows.begin(feed)
        pager.restore(FeedPager.List(stored: StoredRange(feed), next: feed.cursor))
        onLoad(feed)
        onList()
    }

    // MARK: Saving

    /// Saves the page of a change in a task of its own, and then drops the list's items from memory.
    func save(_ change: FeedPager.Change) {
        let version = pager.version
        switch change {
        case .replaced(let page), .refreshed(let page), .withheld(let page), .appended(let page, _):
            rows.update(page.items)
        }
        saving = tasks.immediateTask(name: "save a page", priority: .utility) {
            @MainActor [weak self, cache] in
            let feed: CachedFeed?
            switch change {
            case .replaced(let page): feed = await cache.save(SourcePage(page))
            case .refreshed(let page): feed = await cache.splice(SourcePage(page))
            case .appended(let page, let cursor): feed = await cache.append(SourcePage(page), cursor)
            case .withheld: feed = nil
            }
            if let feed { self?.saved(feed, since: version) }
        }
    }

    private func saved(_ feed: CachedFeed, since version: Int) {
        let list = pager.list
        let storedRange = StoredRange(feed)
        guard pager.store(as: storedRange, next: feed.cursor, since: version) else { return }
        rows.adopt(storedRange, of: list)
        onList()
    }

    // MARK: Another generation

    /// The positions of items in the cache.
    private func places(of ids: [UUID], in storedRange: StoredRange) async -> [UUID: Int] {
        switch await cache.positions(ids, storedRange.generation) {
        case .found(let places): return places
        case .failed: return [:]
        case .otherGeneration:
            await reload(replacing: storedRange.generation)
            return [:]
        }
    }

    /// Replaces the list, which is of a generation that is no longer cached, by the cached feed: another program has saved
    /// it. Does nothing where this program's own save has changed the generation.
    private func reload(replacing generation: Int64) async {
        await saving?.value
        guard !isReloading, pager.list.storedRange?.generation == generation else { return }
        isReloading = true
        defer { isReloading = false }
        let focus = focus()
        let result = await cache.reload(focus.map { UUID($0) }, Self.reach)
        // The list may have changed during the read.
        guard pager.list.storedRange?.generation == generation else { return }
        switch result {
        case .found(let feed):
            show(feed)
            onReload()
        case .otherGeneration: keepKnownItems(around: focus)
        case .failed: break
        }
    }

    /// Shows the items in memory, since the cache is empty. Where their next page has no cursor, reloads the first one.
    private func keepKnownItems(around focus: RowID?) {
        let (list, run) = (pager.list, rows.run(around: focus))
        let items = run.isAtEnd ? run.items + list.tail : run.items
        let next = run.isAtEnd ? list.next : items.last.flatMap { cursor($0.id) }
        rows.adopt(nil)
        pager.restore(
            run.isAtEnd || next != nil ? FeedPager.List(items: items, next: next) : FeedPager.List(cut: items)
        )
        onList()
        if !run.isAtEnd, next == nil { pager.reload() }
    }
}

extension SourcePage {
    fileprivate init(_ page: Page<FeedItem, Cursor>) {
        self.init(items: page.items, nextCursor: page.next)
    }
}

extension StoredRange {
    /// The storedRange of a whole cached feed.
    init(_ feed: CachedFeed) {
        self.init(positions: 0..<feed.count, generation: feed.generation)
    }
}

extension UUID {
    /// The id of the item of a row.
    init(_ id: RowID) {
        var bytes = (id.high.bigEndian, id.low.bigEndian)
        self = withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
