import ConcurrencyInterface
import FeedFeature
import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import ListInterface
import PaginationKit

/// The list of a timeline, read by windows. A newer list replaces it where no row on the screen moves.
final class TimelineContent {
    /// A list as it is on the screen.
    struct Shown {
        fileprivate(set) var scope: TimelineScope
        fileprivate var outline: TimelineOutline?
        fileprivate var list: ItemList?
        fileprivate var head: TimelineHead
        fileprivate var window: WindowedRows.Window?
        fileprivate var (withheld, arrived): (NewItemCounts, NewItemCounts)
        fileprivate var isFilling: Bool
    }

    /// The scope of the list.
    private(set) var scope: TimelineScope
    /// The outline of the scope; `nil` if the library has not been read.
    private(set) var outline: TimelineOutline?
    /// The list on the screen, which may be older than that of ``outline``.
    private(set) var list: ItemList?
    /// The start of a list of all items; empty for other scopes.
    private(set) var head = TimelineHead()
    /// The boundary of the last visit; see ``SeenItems``.
    var boundary: UUID?
    /// The new items that the list on the screen lacks.
    private(set) var withheld = NewItemCounts()
    /// The new items of the list on the screen.
    var arrived = NewItemCounts()

    /// The rows of the list.
    let rows: WindowedRows
    /// Called after a change of the list or of its outline.
    var onChange: () -> Void = {}
    /// Moves the focus to the first row.
    var onStart: () -> Void = {}
    /// Called before a newer list lacks the item in focus.
    var onLostFocus: () -> Void = {}
    /// The viewport of the screen.
    var viewport: () -> TimelineViewport = { TimelineViewport() }

    let library: TimelineLibrary
    private let marks: ReadMarks
    private let updates: TimelineUpdates
    /// Whether the list was empty at first: new rows are then shown at once.
    private var isFilling = false

    /// The items on either side of the focus that are read before the first frame: a screen and its prefetch
    /// window.
    private static let reach = 64

    /// - Parameter row: Makes the row of an item.
    init(
        of scope: TimelineScope, library: TimelineLibrary, marks: ReadMarks, tasks: any TaskProvider,
        row: @escaping (FeedItem) -> CellController
    ) {
        self.scope = scope
        self.library = library
        self.marks = marks
        updates = TimelineUpdates(tasks: tasks)
        weak var content: TimelineContent?
        rows = WindowedRows(
            items: { positions, generation in
                guard let list = content?.list, list.generation == generation else {
                    return .otherGeneration
                }
                return await library.rows(positions, of: list).map { $0.map { $0.map(marks.marked) } }
            },
            tasks: tasks, row: row)
        content = self
        updates.run = { [weak self] in await self?.run($0) }
        rows.onRead = { [weak self] in self?.onChange() }
        rows.onOtherGeneration = { [weak self] in self?.update() }
    }

    // MARK: Requests

    /// Shows the stored items around one, or the first ones.
    func open(around id: UUID?) async {
        guard let outline = await library.outline(scope) else { return }
        _ = await show(outline, of: scope, around: id.map { [$0] } ?? [])
    }

    /// Reads the library again after a change.
    ///
    /// - Parameter hasMarks: Whether items were marked.
    func update(hasMarks: Bool = false) {
        updates.request { if hasMarks { $0.hasMarks = true } }
    }

    /// Shows new items, even if rows on the screen move.
    ///
    /// - Parameters:
    ///   - isFromStart: Whether a reader at the start sees the new items above.
    ///   - hasOlder: Whether a page of older items was loaded, which are not new.
    func showNewItems(isFromStart: Bool = false, hasOlder: Bool = false) {
        updates.request {
            $0.isForced = true
            if isFromStart { $0.isFromStart = true }
            if hasOlder { $0.hasOlder = true }
        }
    }

    /// Shows the list after the reader has hidden items or shown them again.
    func showOwnChange() {
        updates.request { ($0.isForced, $0.isOwnChange) = (true, true) }
    }

    /// Moves to the start, and shows the new items there.
    func showStart() {
        onStart()
        arrived = NewItemCounts()
        if withheld.above > 0 { showNewItems(isFromStart: true) }
    }

    /// Shows another scope in place of one that is still being read.
    ///
    /// - Parameter keepsFocus: Whether the item in focus keeps the focus where the scope contains it.
    func show(_ scope: TimelineScope, keepsFocus: Bool = true) {
        updates.cancelRunning()
        updates.request { ($0.scope, $0.keepsFocus) = (scope, keepsFocus) }
    }

    /// The list on the screen.
    var shown: Shown {
        Shown(
            scope: scope, outline: outline, list: list, head: head, window: rows.window,
            withheld: withheld, arrived: arrived, isFilling: isFilling)
    }

    /// Shows a list again, and what has changed in it since.
    func show(again shown: Shown) {
        updates.drop()
        (scope, outline, list, head) = (shown.scope, shown.outline, shown.list, shown.head)
        (withheld, arrived, isFilling) = (shown.withheld, shown.arrived, shown.isFilling)
        rows.begin(again: shown.window)
        onChange()
        update(hasMarks: true)
    }

    /// Shows items in memory with changed marks, which may not be written yet.
    func mark(_ items: [LibraryRow], _ change: (inout LibraryRow) -> Void) {
        for var item in items {
            change(&item)
            rows.window?.update(item)
        }
        onChange()
    }

    /// Reads the items around a position of the shown list, to which the focus moves.
    ///
    /// - Returns: The item at the position; `nil` if another list is shown.
    func read(around position: Int, of list: ItemList) async -> LibraryRow? {
        guard list == self.list, let part = await items(around: position, of: list), list == self.list else {
            return nil
        }
        rows.window?.insert(part.items, at: part.start)
        onChange()
        return part.items[position - part.start]
    }

    /// The position of an item; `nil` if it is not in memory.
    func position(of id: UUID) -> Int? { rows.position(of: RowID(id.uuid)) }

    /// The matches of a search, or a saved one, in the items; `nil` without a search.
    var matcher: SearchMatcher? { (list?.scope.search?.query).map(SearchMatcher.init) }

    /// Whether the list has no items.
    var isEmpty: Bool { list?.count ?? 0 == 0 }

    /// The newest item of all sources.
    func newest() async -> UUID? {
        guard let list = await library.outline(TimelineScope())?.list,
            case .found(let items) = await library.items(0..<1, list)
        else { return nil }
        return items.first?.id
    }

    /// Cancels the read.
    func stop() {
        updates.stop()
    }

    // MARK: Updates

    private func run(_ update: TimelineUpdates.Update) async {
        let scope = update.scope ?? scope
        guard let newer = await library.outline(scope), !Task.isCancelled else { return }
        if case .source(let id) = scope.choice, newer.names[id] == nil {
            let all = TimelineScope(filter: scope.filter, search: scope.search)
            return await run(TimelineUpdates.Update(scope: all))
        }
        guard scope == self.scope, let list else {
            let ids = update.keepsFocus ? viewport().closestItems(in: rows) : []
            if await show(newer, of: scope, around: ids) == false { onStart() }
            return
        }
        outline = newer
        let mayStart = update.isFromStart || isFilling
        // The reader may move during the reads.
        defer { if mayStart, !viewport().hasMoved, !Task.isCancelled { onStart() } }
        if newer.list == list {
            // Marks that could not be written are shown as they are stored.
            if update.hasMarks { await readAgain(list) }
            return onChange()
        }
        let changes = isBegun ? await library.changes(list) : nil
        guard !Task.isCancelled else { return }
        if let changes, !update.isForced, !mayShow(changes) {
            if update.hasMarks { await readAgain(list) }
            return onChange()
        }
        let ids = viewport().closestItems(in: rows)
        // The library may have changed since the outline was read: the changes that are counted are shown.
        let newest = changes?.list ?? newer.list
        let places = await library.positions(ids, newest)
        let middle = ids.lazy.compactMap { places[$0] }.first ?? viewport().center(in: rows)
        guard let part = await items(around: middle, of: newest) else { return }
        let head = await head(of: newest, after: changes)
        guard !Task.isCancelled else { return }
        if let changes, !update.isForced, !mayShow(changes) { return onChange() }
        if let changes, !update.isOwnChange {
            var new = ViewportChanges(changes, viewport: viewport().positions(in: rows)).new
            if update.hasOlder { new.all = new.above }
            arrived = arrived + new
        }
        withheld = NewItemCounts()
        self.head = head
        let keepsFocus = !mayStart || viewport().hasMoved
        let isLost = !scope.dependsOnMarks && !update.isOwnChange && keepsFocus
        if isLost, let focus = ids.first, places[focus] == nil { onLostFocus() }
        begin(newest, with: part)
    }

    private func readAgain(_ list: ItemList) async {
        let part = await items(around: viewport().center(in: rows), of: list)
        if let part, !Task.isCancelled { begin(list, with: part) }
    }

    /// Whether the list has rows that must not move.
    private var isBegun: Bool {
        list?.count != 0 && !(isFilling && !scope.dependsOnMarks && !viewport().hasMoved)
    }

    /// Whether a newer list moves no row on the screen. Lists of unread items also keep items that were read.
    private func mayShow(_ changes: ItemListChanges) -> Bool {
        let viewport = viewport()
        let change = ViewportChanges(changes, viewport: viewport.positions(in: rows))
        // A list without any item on the screen would lose the reader's place.
        let keepsPlace = !(viewport.hasMoved && change.replacesRows)
        if !scope.dependsOnMarks, keepsPlace, change.removesRows || !change.movesRows { return true }
        if changes.insertions.isEmpty, changes.removals.isEmpty { return true }
        withheld = change.new
        return false
    }

    /// - Returns: Whether the list contains any of `ids`; `nil` if it is not shown.
    private func show(_ outline: TimelineOutline, of scope: TimelineScope, around ids: [UUID]) async -> Bool?
    {
        let places = ids.isEmpty ? [:] : await library.positions(ids, outline.list)
        let middle = ids.lazy.compactMap { places[$0] }.first
        guard let part = await items(around: middle ?? 0, of: outline.list) else { return nil }
        let head =
            scope == TimelineScope()
            ? await library.head(of: outline.list, boundary: boundary) : TimelineHead()
        guard !Task.isCancelled else { return nil }
        self.head = head
        self.scope = scope
        self.outline = outline
        (withheld, arrived) = (NewItemCounts(), NewItemCounts())
        isFilling = outline.list.count == 0
        begin(outline.list, with: part)
        return middle != nil
    }

    private func head(of list: ItemList, after changes: ItemListChanges?) async -> TimelineHead {
        if scope != TimelineScope() || changes.map(head.isKept) == true { return head }
        return await library.head(of: list, boundary: boundary)
    }

    private func begin(_ list: ItemList, with part: (start: Int, items: [LibraryRow?])) {
        self.list = list
        rows.begin(
            StoredRange(positions: 0..<list.count, generation: list.generation), with: part.items,
            at: part.start)
        onChange()
    }

    private func items(
        around position: Int, of list: ItemList
    ) async -> (start: Int, items: [LibraryRow?])? {
        let position = min(position, max(0, list.count - 1))
        let start = max(0, position - Self.reach)
        let positions = start..<max(start, min(list.count, position + Self.reach))
        switch await library.rows(positions, of: list) {
        case .found(let items): return (start, items.map { $0.map(marks.marked) })
        case .failed: return nil
        case .otherGeneration:
            update()
            return nil
        }
    }
}
