import ListInterface

/// The rows in the prefetch window, which share one context.
final class PrefetchWindow {
    /// Called when a measured or drawn row is invalidated. Set before there are rows.
    var onChange: (PrefetchedRow) -> Void = { _ in }

    private var rows: [RowID: PrefetchedRow] = [:]
    private var context = RowContext(columns: 0, screenRows: 0)
    private var version = 0
    /// The number of layouts, which identifies rows that the latest one does not need.
    private var layout = 0

    /// The row with an id; `nil` outside the window.
    subscript(id: RowID) -> PrefetchedRow? { rows[id] }

    /// Changes the context of all rows.
    ///
    /// - Returns: Whether the heights of all rows may change.
    func adopt(_ new: RowContext) -> Bool {
        guard new != context else { return false }
        defer {
            context = new
            version += 1
        }
        return new.columns != context.columns || new.pictureSize != context.pictureSize
    }

    /// The row at an index in the current context, created where it is not in the window.
    func row(at index: Int, of content: ListContent, isFocused: Bool) -> PrefetchedRow {
        let id = content.id(at: index)
        if let row = rows[id] {
            row.adopt(context, version: version, isFocused: isFocused)
            row.layout = layout
            return row
        }
        var context = context
        context.isFocused = isFocused
        let row = PrefetchedRow(
            content.makeController(at: index), context: context, version: version, onChange: onChange)
        row.layout = layout
        rows[id] = row
        return row
    }

    /// Begins a layout, which marks the rows that it needs.
    func beginLayout() {
        layout += 1
    }

    /// Releases the rows that the latest layout did not need.
    func releaseUnneeded() {
        guard rows.values.contains(where: { $0.layout != layout }) else { return }
        release { [layout] in $0.layout != layout }
    }

    /// Releases all rows.
    func releaseAll() {
        release { _ in true }
    }

    /// Removes rows before it cancels their prefetching, which may call back.
    private func release(where isGone: (PrefetchedRow) -> Bool) {
        let gone = rows.filter { isGone($0.value) }
        for id in gone.keys { rows[id] = nil }
        for row in gone.values { row.cancelPrefetching() }
    }

    func show(_ visible: [PrefetchedRow]) {
        for row in rows.values { row.isVisible = false }
        for row in visible { row.isVisible = true }
    }
}

/// The rows of a list, created and measured on demand.
struct ListRows {
    let content: ListContent
    let window: PrefetchWindow
    /// The index of the anchor's row.
    let anchor: Int?
    /// Whether the rows form one text, in which no row shows the focus.
    let isText: Bool

    func row(at index: Int) -> PrefetchedRow {
        let isFocused = index == anchor && content.isFocusable(index) && !isText
        return window.row(at: index, of: content, isFocused: isFocused)
    }

    func height(at index: Int) -> Int { row(at: index).height }

    func placement(of anchor: ListAnchor, viewport: Int) -> RowPlacement {
        RowPlacement(
            anchor: anchor.index, top: anchor.top, count: content.count, viewport: viewport,
            height: height(at:))
    }

    /// The prefetch window: the viewport, two screens ahead in the direction of travel, and one behind.
    func prefetchRange(around placement: RowPlacement, viewport: Int, isForward: Bool) -> Range<Int> {
        guard let first = placement.visible.first?.index, let last = placement.visible.last?.index else {
            return 0..<0
        }
        func reach(from index: Int, step: Int, screens: Int) -> Int {
            var (index, lines) = (index, 0)
            let budget = max(screens * viewport, Self.smallestReach)
            while lines < budget, (0..<content.count).contains(index + step) {
                index += step
                lines += height(at: index)
            }
            return index
        }
        let lower = reach(from: first, step: -1, screens: isForward ? 1 : 2)
        let upper = reach(from: last, step: 1, screens: isForward ? 2 : 1)
        return lower..<upper + 1
    }

    /// The smallest extent of the prefetch window, in lines, for tiny screens.
    private static let smallestReach = 2

    /// Prefetches rows from the focus outward.
    func prefetch(_ range: Range<Int>) {
        guard let anchor, !range.isEmpty else { return }
        let outward = [anchor] + (1...range.count).flatMap { [anchor + $0, anchor - $0] }
        // Prefetching may replace the list's rows: the controllers are collected first.
        for row in outward.filter(range.contains).map(row(at:)) { row.prefetch() }
    }
}
