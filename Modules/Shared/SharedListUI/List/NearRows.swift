import ListInterface

/// The rows that are near the screen, in the context in which they draw themselves.
final class NearRows {
    /// Called when a row that has been measured or drawn looks different.
    var onChange: (NearRow) -> Void = { _ in }

    private var rows: [RowID: NearRow] = [:]
    private var context = RowContext(columns: 0, screenRows: 0)
    private var version = 0
    /// Counts the layouts, by which a row that none needs any more is known.
    private var layout = 0

    /// The row of an id; `nil` where it is not near.
    subscript(id: RowID) -> NearRow? { rows[id] }

    /// Gives all rows another context.
    ///
    /// - Returns: Whether their heights may be others all over.
    func adopt(_ new: RowContext) -> Bool {
        guard new != context else { return false }
        defer {
            context = new
            version += 1
        }
        return new.columns != context.columns || new.pictureSize != context.pictureSize
    }

    /// The row at an index, made if it was not near, in the context of now.
    func row(at index: Int, of content: ListContent, isFocused: Bool) -> NearRow {
        let id = content.id(at: index)
        if let row = rows[id] {
            row.adopt(context, version: version, isFocused: isFocused)
            row.layout = layout
            return row
        }
        var context = context
        context.isFocused = isFocused
        let row = NearRow(content.makeController(at: index), context: context, version: version) {
            [weak self] row in self?.onChange(row)
        }
        row.layout = layout
        rows[id] = row
        return row
    }

    /// Begins a layout: rows that it does not ask for are not needed any more.
    func beginLayout() {
        layout += 1
    }

    /// Lets go of the rows that the last layout did not ask for.
    func dropUnneeded() {
        if rows.values.contains(where: { $0.layout != layout }) { drop { [layout] in $0.layout != layout } }
    }

    /// Lets go of all rows.
    func dropAll() {
        drop { _ in true }
    }

    /// Lets rows go, and then tells them.
    private func drop(where isGone: (NearRow) -> Bool) {
        let gone = rows.filter { isGone($0.value) }
        for id in gone.keys { rows[id] = nil }
        for row in gone.values { row.tellFar() }
    }

    /// Says which rows are on the screen.
    func show(_ visible: [NearRow]) {
        for row in rows.values { row.isVisible = false }
        for row in visible { row.isVisible = true }
    }
}

/// The rows of a list as they are now, made and measured when they are asked for.
struct ListRows {
    let content: ListContent
    let near: NearRows
    /// The index of the row by which the list hangs.
    let anchor: Int?
    /// Whether the rows are one text, in which no row shows a focus.
    let isText: Bool

    func row(at index: Int) -> NearRow {
        let isFocused = index == anchor && content.isFocusable(index) && !isText
        return near.row(at: index, of: content, isFocused: isFocused)
    }

    func height(at index: Int) -> Int { row(at: index).height }

    func placement(of anchor: ListAnchor, viewport: Int) -> Placement {
        Placement(
            anchor: anchor.index, top: anchor.top, count: content.count, viewport: viewport,
            height: height(at:))
    }

    /// The rows on the screen, one screen behind them, and two in the direction of travel.
    func near(_ placement: Placement, viewport: Int, isForward: Bool) -> Range<Int> {
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

    /// The lines that a screen of very few looks ahead.
    private static let smallestReach = 2

    /// Tells rows that they are near, from the focus outward.
    func tell(_ near: Range<Int>) {
        guard let anchor, !near.isEmpty else { return }
        let outward = [anchor] + (1...near.count).flatMap { [anchor + $0, anchor - $0] }
        // A row may show other rows when it is told: the rows are found before any of them is told.
        for row in outward.filter(near.contains).map(row(at:)) { row.tellNear() }
    }
}
