public import ListInterface
public import Observation
import TextInterface

/// The rows of a list on a screen: which are near, where they stand, which has the focus, and what is drawn anew.
///
/// The focus is a row's id, and the list hangs on it: whatever is inserted, removed or changes its height elsewhere, the
/// focused row stays where it is on the screen. Only rows near the screen are made and measured, so the cost of a frame
/// depends on the screen and not on the number of rows.
@Observable
public final class ListController {
    private var content = ListContent()
    /// The row by which the list hangs.
    private(set) var anchor: ListAnchor?
    /// Whether the reader has moved the focus or scrolled since the list was made or went to its start.
    public private(set) var hasMoved = false

    /// Called when the list looks different from what was drawn.
    @ObservationIgnored var onChange: () -> Void = {}

    /// Is told which rows are drawn of which the beginning is on the screen. It must change nothing that is drawn.
    @ObservationIgnored public var onDraw: ([RowID]) -> Void = { _ in }

    /// Is told which row has the focus when that is another one than in the frame before; `nil` for none.
    @ObservationIgnored public var onFocus: (RowID?) -> Void = { _ in }
    @ObservationIgnored private var toldFocus: RowID?

    /// Whether the rows are one text: keys scroll by lines and screens, and no row shows a focus.
    @ObservationIgnored var isText = false

    private let near = NearRows()
    private let layout = ListLayout()
    /// Whether the reader was last seen moving toward the end.
    @ObservationIgnored private var isForward = true

    /// Makes a list without rows.
    public init() {
        near.onChange = { [weak self] row in
            self?.layout.invalidate()
            if row.isVisible { self?.onChange() }
        }
    }

    // MARK: What it holds

    /// Whether there are no rows at all.
    public var isEmpty: Bool { content.count == 0 }
    /// The number of rows that are items.
    public var itemCount: Int { content.itemCount }

    /// The row with the focus.
    public var focus: RowID? {
        guard let anchor, content.isFocusable(anchor.index) else { return nil }
        return anchor.id
    }

    /// Whether the row with the focus is an item.
    var isItemFocused: Bool {
        guard let anchor else { return false }
        return content.kind(at: anchor.index) == .items
    }

    /// Which item has the focus, counted from 1; behind the items, the last one. `nil` where there is none.
    public var position: Int? {
        guard let anchor, content.itemCount > 0 else { return nil }
        return max(1, content.items(through: anchor.index))
    }

    /// The items on the screen, from the top, and which of them has the focus, or is the closest to a focus that is not on
    /// an item; without any, the focus alone, if it is an item.
    public var itemsOnScreen: (ids: [RowID], focus: Int)? {
        guard let anchor else { return nil }
        var indices = layout.placement.visible.map(\.index).filter { content.kind(at: $0) == .items }
        if indices.isEmpty, isItemFocused { indices = [anchor.index] }
        let distances = indices.map { abs($0 - anchor.index) }
        guard let focus = distances.min().flatMap(distances.firstIndex(of:)) else { return nil }
        return (indices.map(content.id(at:)), focus)
    }

    /// How many rows away from the focus a row is; `nil` where it is not there.
    public func distance(to id: RowID) -> Int? {
        guard let anchor else { return nil }
        return content.index(of: id, near: anchor.index).map { abs($0 - anchor.index) }
    }

    /// The row at a line of the list, counted from 0.
    public func row(atLine line: Int) -> RowID? {
        guard (0..<layout.viewport).contains(line) else { return nil }
        return layout.placement.visible.first { line < $0.bottom }.map { content.id(at: $0.index) }
    }

    /// The last row on the screen, and the share of its lines that are on the screen or above it, from 0 to 1; `nil` where there
    /// are no rows.
    public var lastOnScreen: (id: RowID, share: Double)? {
        guard let line = layout.placement.visible.last else { return nil }
        let seen = min(line.bottom, layout.viewport) - line.top
        return (content.id(at: line.index), Double(seen) / Double(line.height))
    }

    /// The key that a row on the screen names at a place of the list.
    func key(line: Int, column: Int) -> String? {
        guard let place = layout.placement.visible.first(where: { line < $0.bottom }),
            let row = near[content.id(at: place.index)]
        else { return nil }
        return row.controller.delegate?.key(line: line - place.top, column: column, in: row.context)
    }

    /// The controller of a row on the screen; `nil` for other rows.
    func controller(of id: RowID) -> CellController? { near[id]?.controller }

    /// The controller of the row with the focus.
    public var focused: CellController? {
        guard focus != nil, let anchor else { return nil }
        return rows.row(at: anchor.index).controller
    }

    /// A search through all rows, from the focus on.
    func search(for query: String, isForward: Bool, includingFocus: Bool) -> ListSearch {
        ListSearch(
            content, for: query, from: anchor?.index ?? 0, isForward: isForward,
            includingOrigin: includingFocus
        ) { [content, near] index in
            (near[content.id(at: index)]?.controller ?? content.makeController(at: index))
                .dataSource.searchableText
        }
    }

    private var rows: ListRows {
        ListRows(content: content, near: near, anchor: anchor?.index, isText: isText)
    }

    // MARK: What it shows

    /// Shows other rows. The focused row keeps its place on the screen if it is still there; otherwise the closest of
    /// the rows that were on the screen keeps its own, or else the focus stays at the same index.
    ///
    /// Rows that stay near keep their controllers: what an id stands for may change only through what its controller
    /// observes.
    public func display(_ sections: [ListSection]) {
        let new = ListContent(sections)
        let relocation = ListRelocation(
            from: content, to: new, anchor: anchor, visible: layout.placement.visible)
        if relocation.isSameRow { layout.rename(anchor?.id, to: relocation.anchor?.id) }
        if relocation.isBehindControl { layout.reveal() }
        content = new
        anchor = relocation.anchor
        layout.clear()
        layout.invalidate()
        onChange()
    }

    /// Calls every near row far and lets it go, as when the screen is covered by another for long. The rows come near
    /// again with the next frame that shows them.
    public func release() {
        layout.clear()
        near.dropAll()
        onChange()
    }

    /// Lays the rows out, and tells those that came near or left.
    ///
    /// - Parameters:
    ///   - context: What rows draw themselves by, focus aside.
    ///   - viewport: The number of lines that the list has now.
    func layOut(in context: RowContext, viewport: Int) {
        if near.adopt(context) { layout.reveal() }
        layout.adopt(viewport: viewport)
        // Telling a row that it is near may change heights or even rows. That settles at once or with the next frame.
        var passes = 0
        repeat {
            near.beginLayout()
            place()
            near.show(layout.placement.visible.map { rows.row(at: $0.index) })
            rows.tell(rows.near(layout.placement, viewport: viewport, isForward: isForward))
            passes += 1
        } while layout.isStale && passes < Self.largestSettling
        if layout.isStale { place() }
        near.dropUnneeded()
    }

    private static let largestSettling = 4

    private func place() {
        let placed = layout.place(anchor, rows)
        if placed != anchor { anchor = placed }
    }

    /// Tells a focus that is another one than before.
    func tellFocus() {
        guard focus != toldFocus else { return }
        toldFocus = focus
        onFocus(focus)
    }

    /// Draws the rows on the screen into a part of a grid; lines above and below that part may be written over.
    func draw(into grid: inout Grid, at area: Rectangle) {
        let visible = layout.placement.visible
        for line in visible {
            grid.draw(rows.row(at: line.index).drawing(), row: area.row + line.top, column: area.column)
        }
        // Text stands at a row's beginning. Of one that is higher than the screen, any part is read.
        let begun = visible.filter { $0.top >= 0 || $0.bottom >= layout.viewport }
        onDraw(begun.map { content.id(at: $0.index) })
    }

    /// Whether something on the screen moves with the ticker.
    var isMoving: Bool {
        layout.placement.visible.contains { near[content.id(at: $0.index)]?.isMoving == true }
    }

    /// The first line of the focused row that is on the screen, from the list's first line; `nil` where no row shows a focus.
    var focusLine: Int? {
        guard focus != nil, !isText, let anchor, let line = layout.placement[anchor.index] else { return nil }
        return max(0, line.top)
    }

    // MARK: Moving

    /// Moves the focus to a row and shows it whole; where it is far, in the upper half of the screen.
    ///
    /// - Returns: Whether the row is there and can have the focus.
    @discardableResult
    public func moveFocus(to id: RowID) -> Bool { go(moves?.row(id)) }

    /// Moves to the first row; the list is then as if the reader had not moved.
    public func moveToStart() { go(moves?.start) }

    /// Moves to the last row.
    public func moveToEnd() { go(moves?.end) }

    /// Moves to the next row; inside a row that is higher than the screen, some lines on.
    ///
    /// - Returns: Whether there was anywhere to move.
    @discardableResult
    public func moveDown() -> Bool { go(moves?.down) }

    /// Moves to the row before; inside a row that is higher than the screen, some lines back.
    ///
    /// - Returns: Whether there was anywhere to move.
    @discardableResult
    public func moveUp() -> Bool { go(moves?.up) }

    /// Moves on by a screen: the first row that was not seen whole comes to the top.
    ///
    /// - Returns: Whether there was anywhere to move.
    @discardableResult
    public func pageDown() -> Bool { go(settledMoves?.pageDown) }

    /// Moves back by a screen: the last row that was not seen whole comes to the bottom.
    ///
    /// - Returns: Whether there was anywhere to move.
    @discardableResult
    public func pageUp() -> Bool { go(settledMoves?.pageUp) }

    /// Scrolls by so many lines, toward the end where positive. A focused row that leaves the screen gives the focus to
    /// the closest one that is seen whole, or else the one that is seen most.
    ///
    /// - Returns: Whether anything moved.
    @discardableResult
    public func scroll(by lines: Int) -> Bool { go(moves?.scroll(by: lines)) }

    /// Tells the last row that the reader wanted to go beyond it.
    public func overscrollEnd() {
        if !isEmpty { rows.row(at: content.count - 1).controller.delegate?.overscrolled() }
    }

    private var moves: ListMoves? {
        anchor.map { ListMoves(rows: rows, anchor: $0, layout: layout) }
    }

    /// The moves from where all that waits for one frame has led.
    private var settledMoves: ListMoves? {
        if layout.isStale, layout.viewport > 0 { place() }
        return moves
    }

    /// Hangs the list where a move leads.
    ///
    /// - Returns: Whether there was a move.
    @discardableResult
    func go(_ move: ListMove?) -> Bool {
        guard let move else { return false }
        anchor = move.anchor
        isForward = move.isForward
        hasMoved = !move.isStart
        layout.invalidate()
        onChange()
        return true
    }
}
