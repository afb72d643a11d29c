import ConcurrencyInterface
import FeedFeature
import FoundationEssentials
import ItemInterface
import ListInterface
import PaginationKit
import SourceInterface

/// Keeps the list on the screen and the stored feed together: stores pages as they change the list, lets the list stand in
/// the store, and shows what another program has stored meanwhile.
final class FeedStoring {
    typealias FeedPager = FeedPaging.FeedPager

    /// The rows that stand in the store.
    let rows: StoredRows<FeedItem>
    /// Shows the list, which now stands elsewhere.
    var onList: () -> Void = {}
    /// Told of a stored part before it takes the place of the list.
    var onPart: (LocalFeedPart) -> Void = { _ in }
    /// Told after a part of another generation has taken the place of the list.
    var onAdopted: () -> Void = {}
    /// Tells the row in focus, around which another feed is read.
    var focus: () -> RowID? = { nil }

    private let cache: FeedCache
    private let pager: FeedPager
    private let cursor: (_ behind: UUID) -> Cursor?
    private let tasks: any TaskProvider
    /// Stores the last page that came.
    private var saving: Task<Void, Never>?
    /// Whether the feed of another generation is about to be shown.
    private var isAdopting = false

    /// The items that are read before the first frame: a screen, and what is near it.
    private static let reach = 64

    init(
        cache: FeedCache, pager: FeedPager, cursor: @escaping (_ behind: UUID) -> Cursor?,
        tasks: any TaskProvider, row: @escaping (FeedItem) -> CellController
    ) {
        self.cache = cache
        self.pager = pager
        self.cursor = cursor
        self.tasks = tasks
        rows = StoredRows(
            StoredRows<FeedItem>.Reading(
                items: { await cache.items($0, $1).map { $0 } }, position: cache.position),
            tasks: tasks, row: row)
        rows.onArrival = { [weak self] in self?.onList() }
        rows.onOtherFeed = { [weak self] in self?.adoptOther(than: $0) }
        pager.storedPositions = { [weak self] in await self?.places(of: $0, in: $1) ?? [:] }
    }

    /// Shows the stored feed around a picture, as far as it may be shown.
    ///
    /// - Returns: Whether there is any.
    func restore(around id: UUID?) async -> Bool {
        guard let part = await cache.part(id, Self.reach) else { return false }
        show(part)
        return true
    }

    /// The newest stored picture, once the last page that came is stored.
    func newest() async -> FeedItem? {
        await saving?.value
        guard case .found(let part) = await cache.otherPart(nil, 1) else { return nil }
        return part.items.first
    }

    private func show(_ part: LocalFeedPart) {
        rows.begin(part)
        pager.restore(FeedPager.List(stored: StoredRange(part.outline), next: part.outline.cursor))
        onPart(part)
        onList()
    }

    // MARK: Saving

    /// Stores a page as it changed the list, without holding anything up. When it is stored, the list need not be in
    /// memory any more.
    func save(_ change: FeedPager.Change) {
        let version = pager.version
        switch change {
        case .replaced(let page), .refreshed(let page), .withheld(let page), .appended(let page, _):
            rows.update(page.items)
        }
        saving = tasks.immediateTask(name: "save a page", priority: .utility) {
            @MainActor [weak self, cache] in
            let outline: LocalFeedOutline?
            switch change {
            case .replaced(let page): outline = await cache.save(SourcePage(page))
            case .refreshed(let page): outline = await cache.splice(SourcePage(page))
            case .appended(let page, let cursor): outline = await cache.append(SourcePage(page), cursor)
            case .withheld: outline = nil
            }
            if let outline { self?.saved(outline, since: version) }
        }
    }

    private func saved(_ outline: LocalFeedOutline, since version: Int) {
        let list = pager.list
        let storedRange = StoredRange(outline)
        guard pager.store(as: storedRange, next: outline.cursor, since: version) else { return }
        rows.adopt(storedRange, of: list)
        onList()
    }

    // MARK: Another generation

    /// Where items stand in the store, in which the list has a span.
    private func places(of ids: [UUID], in storedRange: StoredRange) async -> [UUID: Int] {
        switch await cache.positions(ids, storedRange.generation) {
        case .found(let places): return places
        case .failed: return [:]
        case .otherGeneration:
            await feedChanged(from: storedRange.generation)
            return [:]
        }
    }

    private func adoptOther(than generation: Int64) {
        tasks.immediateTask(name: "another feed", priority: nil) { @MainActor [weak self] in
            await self?.feedChanged(from: generation)
        }
    }

    /// The stored feed is of another generation than what is shown: where that is not what was shown and saved since,
    /// another program has stored it, and it takes the place of what is shown.
    private func feedChanged(from generation: Int64) async {
        await saving?.value
        guard !isAdopting, pager.list.storedRange?.generation == generation else { return }
        isAdopting = true
        defer { isAdopting = false }
        let focus = focus()
        let result = await cache.otherPart(focus.map { UUID($0) }, Self.reach)
        // The list may have changed meanwhile.
        guard pager.list.storedRange?.generation == generation else { return }
        switch result {
        case .found(let part):
            show(part)
            onAdopted()
        case .otherGeneration: keepKnownItems(around: focus)
        case .failed: break
        }
    }

    /// Nothing is stored any more: what is in memory stays, and goes on behind it. Where nothing tells where that is, the
    /// first page is loaded again.
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
    /// The whole of a stored feed.
    init(_ outline: LocalFeedOutline) {
        self.init(positions: 0..<outline.count, generation: outline.generation)
    }
}

extension UUID {
    /// The id of an item, of the id of its row.
    init(_ id: RowID) {
        var bytes = (id.high.bigEndian, id.low.bigEndian)
        self = withUnsafeBytes(of: &bytes) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
