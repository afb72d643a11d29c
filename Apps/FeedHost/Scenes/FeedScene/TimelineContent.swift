import ConcurrencyInterface
import FeedFeature
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import ListInterface
import PaginationKit

/// The list that a timeline shows: read as rows come near, and exchanged for a newer one where that moves nothing that is
/// being read.
final class TimelineContent {
    /// What the screen tells of itself.
    struct Reader {
        /// The row in focus.
        var focus: RowID?
        /// The rows that were drawn last, from the top.
        var rows: [RowID] = []
        /// Whether the reader has left the start.
        var hasMoved = false
    }

    /// Which newer list is to be shown.
    private struct Wish {
        /// Another scope than the one that is shown.
        var scope: TimelineScope?
        /// Whether the newer list is shown whatever moves.
        var isForced = false
        /// Whether a reader who has not left the start sees what came above.
        var isFromStart = false
        /// Whether items that are known may have other states now.
        var hasMarks = false
    }

    /// What is shown.
    private(set) var scope = TimelineScope()
    /// What is known of the scope; `nil` where the library has not been read.
    private(set) var outline: TimelineOutline?
    /// The list that is shown, which may be older than that of ``outline``.
    private(set) var list: ItemList?
    /// The beginning of the list where it has all items; empty of another one.
    private(set) var head = TimelineHead()
    /// The item from which on all older ones were seen at the last visit.
    var boundary: UUID?
    /// The number of items that came and are not shown.
    private(set) var withheldCount = 0
    /// The number of items that came above the screen and have not been on it.
    var countAbove = 0

    /// The rows of the list.
    let rows: StoredRows<TimelineItem>
    /// Shows the list again, or what is said of it.
    var onChange: () -> Void = {}
    /// Goes to the first row.
    var onStart: () -> Void = {}
    /// Tells where the reader is.
    var reader: () -> Reader = { Reader() }

    let library: TimelineLibrary
    private let marks: ReadMarks
    private let tasks: any TaskProvider
    private let presenter: FeedPresenter
    private var wish: Wish?
    private var reading: Task<Void, Never>?
    /// Whether there was nothing at first: rows that come in then are seen coming.
    private var isFilling = false

    /// The items that are read before the first frame: a screen, and what is near it.
    private static let reach = 64

    /// - Parameter row: Makes the row of an item.
    init(
        library: TimelineLibrary, marks: ReadMarks, tasks: any TaskProvider, presenter: FeedPresenter,
        row: @escaping (TimelineItem) -> CellController
    ) {
        self.library = library
        self.marks = marks
        self.tasks = tasks
        self.presenter = presenter
        weak var content: TimelineContent?
        rows = StoredRows(
            StoredRows.Reading(
                items: { positions, generation in
                    guard let list = content?.list, list.generation == generation else {
                        return .otherGeneration
                    }
                    return await library.items(positions, list).map {
                        $0.map { TimelineItem($0).map(marks.marked) }
                    }
                },
                position: { await content?.position(of: $0, in: $1, of: $2, isForward: $3) ?? nil }),
            tasks: tasks, row: row)
        content = self
        rows.onArrival = { [weak self] in self?.onChange() }
        rows.onOtherFeed = { [weak self] _ in self?.update() }
    }

    // MARK: What is asked for

    /// Shows the stored items around one.
    func open(around id: UUID?) async {
        guard let outline = await library.outline(scope) else { return }
        _ = await show(outline, of: scope, around: id.map { [$0] } ?? [])
    }

    /// Reads the library again, which has changed.
    ///
    /// - Parameter hasMarks: Whether items were marked.
    func update(hasMarks: Bool = false) {
        ask { if hasMarks { $0.hasMarks = true } }
    }

    /// Shows what has come, whatever it moves.
    ///
    /// - Parameter isFromStart: Whether a reader who has not left the start sees what came above.
    func showArrivals(isFromStart: Bool = false) {
        ask {
            $0.isForced = true
            if isFromStart { $0.isFromStart = true }
        }
    }

    /// Goes to the start, and shows what has come.
    func showStart() {
        onStart()
        countAbove = 0
        if withheldCount > 0 { showArrivals(isFromStart: true) }
    }

    /// Shows another choice of items. The item in focus keeps it where it is chosen too.
    func show(_ scope: TimelineScope) {
        ask { $0.scope = scope }
    }

    /// Marks known items, before that is written.
    func mark(_ isRead: Bool, _ items: [TimelineItem]) {
        rows.update(
            items.map { item in
                var item = item
                item.mark(isRead: isRead)
                return item
            })
        onChange()
    }

    /// Reads the items around a position, so that the focus can go there.
    ///
    /// - Returns: The item at the position.
    func read(around position: Int) async -> TimelineItem? {
        guard let list, let part = await items(around: position, of: list), list == self.list else {
            return nil
        }
        rows.put(part.items, at: part.start)
        onChange()
        return part.items[position - part.start]
    }

    /// Where an item stands in the list, as far as that is known.
    func position(of id: UUID) -> Int? { rows.position(of: RowID(id.uuid)) }

    /// What is said of an item besides its texts.
    func status(of item: FeedItem) -> ItemStatus {
        presenter.status(
            of: item.summary, source: outline?.names[item.summary.source], state: rows.item(item.id)?.state)
    }

    /// Whether nothing is shown.
    var isEmpty: Bool { list?.count ?? 0 == 0 }

    /// The newest item of all sources.
    func newest() async -> UUID? {
        guard let list = await library.outline(TimelineScope())?.list,
            case .found(let items) = await library.items(0..<1, list)
        else { return nil }
        return items.first?.id
    }

    /// Ends what is being read.
    func stop() {
        reading?.cancel()
    }

    // MARK: Reading

    private func ask(_ change: (inout Wish) -> Void) {
        var wish = wish ?? Wish()
        change(&wish)
        self.wish = wish
        guard reading == nil else { return }
        reading = tasks.task(name: "timeline", priority: nil) { @MainActor [weak self] in
            while let self, let wish = self.wish {
                self.wish = nil
                await read(wish)
            }
            self?.reading = nil
        }
    }

    private func read(_ wish: Wish) async {
        let scope = wish.scope ?? scope
        guard let newer = await library.outline(scope) else { return }
        if case .source(let id) = scope.choice, newer.names[id] == nil {
            return await read(Wish(scope: TimelineScope(filter: scope.filter)))
        }
        guard scope == self.scope, let list else {
            if await !show(newer, of: scope, around: closestItems) { onStart() }
            return
        }
        outline = newer
        let isFromStart = (wish.isFromStart || isFilling) && !reader().hasMoved
        defer { if isFromStart { onStart() } }
        if newer.list == list { return onChange() }
        let changes = isBegun ? await library.changes(list) : nil
        if let changes, !wish.isForced, !mayShow(changes) {
            if wish.hasMarks, let part = await items(around: center(in: list), of: list) {
                begin(list, with: part)
            }
            return onChange()
        }
        let ids = closestItems
        let places = await library.positions(ids, newer.list)
        let middle = ids.lazy.compactMap { places[$0] }.first ?? center(in: newer.list)
        guard let part = await items(around: middle, of: newer.list) else { return }
        let head = await head(of: newer.list, after: changes)
        // The reader may have moved meanwhile.
        if let changes, !wish.isForced, !mayShow(changes) { return onChange() }
        if let changes { countAbove += TimelineArrivals(changes, viewport: viewport).count }
        withheldCount = 0
        self.head = head
        begin(newer.list, with: part)
    }

    /// Whether there are rows that have to stay in their places.
    private var isBegun: Bool {
        list?.count != 0 && !(isFilling && scope.filter == .all && !reader().hasMoved)
    }

    /// Whether a newer list moves nothing on the screen. What became read stays in a list of unread items.
    private func mayShow(_ changes: ItemListChanges) -> Bool {
        let arrivals = TimelineArrivals(changes, viewport: viewport)
        if scope.filter == .all, arrivals.removesRows || !arrivals.movesRows { return true }
        if changes.insertions.isEmpty, changes.removals.isEmpty { return true }
        withheldCount = arrivals.count
        return false
    }

    /// - Returns: Whether any of the items around which the list was to be shown is there.
    private func show(_ outline: TimelineOutline, of scope: TimelineScope, around ids: [UUID]) async -> Bool {
        let places = await library.positions(ids, outline.list)
        let middle = ids.lazy.compactMap { places[$0] }.first
        guard let part = await items(around: middle ?? 0, of: outline.list) else { return false }
        head =
            scope == TimelineScope()
            ? await library.head(of: outline.list, boundary: boundary) : TimelineHead()
        self.scope = scope
        self.outline = outline
        (withheldCount, countAbove) = (0, 0)
        isFilling = outline.list.count == 0
        begin(outline.list, with: part)
        return middle != nil
    }

    private func head(of list: ItemList, after changes: ItemListChanges?) async -> TimelineHead {
        if scope != TimelineScope() || changes.map(head.isKept) == true { return head }
        return await library.head(of: list, boundary: boundary)
    }

    private func begin(_ list: ItemList, with part: (start: Int, items: [TimelineItem?])) {
        self.list = list
        rows.begin(
            StoredRange(positions: 0..<list.count, generation: list.generation),
            with: part.items.enumerated().map { (part.start + $0.offset, $0.element) })
        onChange()
    }

    private func items(
        around position: Int, of list: ItemList
    ) async -> (start: Int, items: [TimelineItem?])? {
        let start = max(0, position - Self.reach)
        let positions = start..<max(start, min(list.count, position + Self.reach))
        switch await library.items(positions, list) {
        case .found(let items): return (start, items.map { TimelineItem($0).map(marks.marked) })
        case .failed: return nil
        case .otherGeneration:
            update()
            return nil
        }
    }

    // MARK: The screen

    /// The positions on the screen.
    private var viewport: Range<Int> {
        let positions = reader().rows.compactMap(rows.position)
        guard let first = positions.min(), let last = positions.max() else { return 0..<0 }
        return first..<last + 1
    }

    /// The known items on the screen, that in focus or the closest to it first.
    private var closestItems: [UUID] {
        let reader = reader()
        let focus = reader.focus.flatMap { reader.rows.firstIndex(of: $0) } ?? 0
        let rows = reader.rows.enumerated().sorted { abs($0.offset - focus) < abs($1.offset - focus) }
        let ids = (reader.focus.map { [$0] } ?? []) + rows.map(\.element)
        return ids.map { UUID($0) }.filter { self.rows.item($0) != nil }
    }

    /// The known items on the screen, from the top.
    var itemsOnScreen: [TimelineItem] { reader().rows.compactMap { rows.item(UUID($0)) } }

    private func center(in list: ItemList) -> Int {
        min(reader().focus.flatMap(rows.position) ?? viewport.lowerBound, max(0, list.count - 1))
    }
}
