public import ListInterface
public import Observation
import TextInterface

/// Controls the rows of a list: prefetching, layout, focus and redrawing.
///
/// The layout is anchored at the focused row, which is identified by its id: it stays at its line of the
/// screen while other rows are inserted, removed or resized. Only the rows in the prefetch window are created
/// and measured, so that the cost of a frame depends on the screen's height and not on the number of rows.
@Observable
public final class ListController {
    private var content = ListContent()
    /// The anchor of the layout; `nil` for an empty list.
    private(set) var anchor: ListAnchor?
    /// Whether the reader has moved the focus or scrolled since the list was created or moved to its start.
    public private(set) var hasMoved = false

    /// Requests a frame. Called when the drawn rows are out of date.
    @ObservationIgnored var onChange: () -> Void = {}

    /// Receives the drawn rows whose beginning is on the screen. It must not change anything that is drawn.
    @ObservationIgnored public var onDraw: ([RowID]) -> Void = { _ in }

    /// Receives the focused row when it differs from the previous frame's; `nil` for none.
    @ObservationIgnored public var onFocus: (RowID?) -> Void = { _ in }
    @ObservationIgnored private var reportedFocus: RowID?

    /// The columns of the rows in the last frame.
    @ObservationIgnored public private(set) var columns = 0
    /// The height of the list without notices in the last frame, in lines.
    @ObservationIgnored private var screenRows = 0

    /// Whether the rows form one text: keys scroll by lines and screens, and no row shows the focus.
    @ObservationIgnored var isText = false

    /// The anchor to which the reader's latest move has led. In a text, each layout chooses its line again: a
    /// screen on which the text ends earlier keeps the place for a smaller one.
    @ObservationIgnored private var chosen: ListAnchor?

    private let window = PrefetchWindow()
    private let layout = ListLayout()
    /// Whether the reader's latest move was toward the end.
    @ObservationIgnored private var isForward = true

    /// Creates an empty list.
    public init() {
        window.onChange = { [weak self] row in
            self?.layout.invalidate()
            if row.isVisible { self?.onChange() }
        }
    }

    // MARK: Content

    /// Whether the list has no rows.
    public var isEmpty: Bool { content.count == 0 }
    /// The number of rows that are items.
    public var itemCount: Int { content.itemCount }

    /// Whether the list has a row.
    func hasRow(_ id: RowID) -> Bool { content.index(of: id, near: anchor?.index ?? 0) != nil }

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

    /// The number of the focused item, counted from 1; of the last item before it where the focus is not on
    /// an item. `nil` for a list without items.
    public var position: Int? {
        guard let anchor, content.itemCount > 0 else { return nil }
        return max(1, content.items(through: anchor.index))
    }

    /// The visible items from the top, and the index of the one that has the focus or is closest to it. Where
    /// none is visible, the focused row alone, if it is an item.
    public var itemsOnScreen: (ids: [RowID], focus: Int)? {
        guard let anchor else { return nil }
        var indices = layout.placement.visible.map(\.index).filter { content.kind(at: $0) == .items }
        if indices.isEmpty, isItemFocused { indices = [anchor.index] }
        let distances = indices.map { abs($0 - anchor.index) }
        guard let focus = distances.min().flatMap(distances.firstIndex(of:)) else { return nil }
        return (indices.map(content.id(at:)), focus)
    }

    /// The number of rows between the focused row and another one; `nil` if that does not exist.
    public func distance(to id: RowID) -> Int? {
        guard let anchor else { return nil }
        return content.index(of: id, near: anchor.index).map { abs($0 - anchor.index) }
    }

    /// The row at a line of the viewport, counted from 0.
    public func row(atLine line: Int) -> RowID? {
        guard (0..<layout.viewport).contains(line) else { return nil }
        return layout.placement.visible.first { line < $0.bottom }.map { content.id(at: $0.index) }
    }

    /// The last visible row, and the fraction of its lines that were seen, from 0 to 1; `nil` for no rows. A
    /// notice hides no row from it.
    public var lastOnScreen: (id: RowID, share: Double)? {
        guard let anchor, !layout.placement.visible.isEmpty else { return nil }
        let lines = max(screenRows, layout.viewport)
        guard let last = rows.placement(of: anchor, viewport: lines).visible.last else { return nil }
        return (content.id(at: last.index), Double(min(last.bottom, lines) - last.top) / Double(last.height))
    }

    /// The key that a row shows at a position of the viewport.
    func key(line: Int, column: Int) -> String? {
        guard let visible = layout.placement.visible.first(where: { line < $0.bottom }),
            let row = window[content.id(at: visible.index)]
        else { return nil }
        return row.controller.delegate?.key(line: line - visible.top, column: column, in: row.context)
    }

    /// The controller of a row in the prefetch window; `nil` for other rows.
    func controller(of id: RowID) -> CellController? { window[id]?.controller }

    /// The controller of the focused row.
    public var focused: CellController? {
        guard focus != nil, let anchor else { return nil }
        return rows.row(at: anchor.index).controller
    }

    /// A search through all rows that starts at the focused one.
    func search(for query: any TextMatcher, isForward: Bool, includingFocus: Bool) -> ListSearch {
        ListSearch(
            content, for: query, from: anchor?.index ?? 0, isForward: isForward,
            includingOrigin: includingFocus, text: searchableText)
    }

    /// The ids of all rows with a text, in their order, found in steps; `nil` if a section searches its rows
    /// itself.
    func matches(of query: any TextMatcher) -> ListMatches? {
        ListMatches(content, of: query, text: searchableText)
    }

    private var searchableText: (Int) -> String {
        { [content, window] index in
            (window[content.id(at: index)]?.controller ?? content.makeController(at: index))
                .dataSource.searchableText
        }
    }

    private var rows: ListRows {
        ListRows(content: content, window: window, anchor: anchor?.index, isText: isText)
    }

    // MARK: Display

    /// Replaces the rows. The focused row stays at its line if it still exists; otherwise the focus moves to
    /// the closest visible row that does, which stays at its own line, or else to the row at the same index.
    ///
    /// Rows that stay in the prefetch window keep their controllers: the content of an id may change only
    /// through observable properties of its controller.
    public func display(_ sections: [ListSection]) {
        let new = ListContent(sections)
        let relocation = ListRelocation(
            from: content, to: new, anchor: anchor, visible: layout.placement.visible)
        if relocation.isSameRow { layout.rename(anchor?.id, to: relocation.anchor?.id) } else { chosen = nil }
        if relocation.isBehindControl { layout.reveal() }
        content = new
        anchor = relocation.anchor
        layout.clear()
        layout.invalidate()
        onChange()
    }

    /// The reader's place in the list.
    public var readerPlace: ListPlace { ListPlace(anchor: anchor, hasMoved: hasMoved) }

    /// Goes to a place, if its row exists.
    public func restore(_ place: ListPlace) {
        guard let anchor = place.anchor, let index = content.index(of: anchor.id, near: anchor.index) else {
            return
        }
        self.anchor = ListAnchor(content, index: index, top: anchor.top)
        chosen = self.anchor
        hasMoved = place.hasMoved
        layout.invalidate()
        onChange()
    }

    /// Cancels the prefetching of all rows and releases them, for a screen that is covered for a long time.
    /// The next frame creates them again.
    public func release() {
        layout.clear()
        window.releaseAll()
        onChange()
    }

    /// Lays out the rows, and updates the prefetch window.
    ///
    /// - Parameters:
    ///   - context: The context of all rows, without the focus.
    ///   - viewport: The height of the list in lines.
    func layOut(in context: RowContext, viewport: Int) {
        (columns, screenRows) = (context.columns, context.screenRows)
        if window.adopt(context) { layout.reveal() }
        layout.adopt(viewport: viewport)
        // Prefetching may change heights, or replace rows: the layout is repeated a few times until stable.
        var passes = 0
        repeat {
            window.beginLayout()
            place()
            window.show(layout.placement.visible.map { rows.row(at: $0.index) })
            rows.prefetch(
                rows.prefetchRange(around: layout.placement, viewport: viewport, isForward: isForward))
            passes += 1
        } while layout.isStale && passes < Self.largestSettling
        if layout.isStale { place() }
        window.releaseUnneeded()
    }

    private static let largestSettling = 4

    private func place() {
        var wanted = anchor
        if isText, let chosen, chosen.id == wanted?.id { wanted?.top = chosen.top }
        let placed = layout.place(wanted, rows)
        if placed != anchor { anchor = placed }
    }

    /// Reports the focused row if it has changed.
    func reportFocus() {
        guard focus != reportedFocus else { return }
        reportedFocus = focus
        onFocus(focus)
    }

    /// Draws the visible rows into an area of a grid. The first and last row may extend beyond the area.
    func draw(into grid: inout Grid, at area: Rectangle) {
        let visible = layout.placement.visible
        for line in visible {
            grid.draw(rows.row(at: line.index).drawing(), row: area.row + line.top, column: area.column)
        }
        // A row's text is at its beginning. A row that is higher than the viewport is read wherever it is.
        let begun = visible.filter { $0.top >= 0 || $0.bottom >= layout.viewport }
        onDraw(begun.map { content.id(at: $0.index) })
    }

    /// Whether a visible row is animated.
    var isMoving: Bool {
        layout.placement.visible.contains { window[content.id(at: $0.index)]?.isMoving == true }
    }

    /// The first visible line of the focused row in the viewport; `nil` if no row shows the focus.
    var focusLine: Int? {
        guard focus != nil, !isText, let anchor, let line = layout.placement[anchor.index] else { return nil }
        return max(0, line.top)
    }

    // MARK: Moving

    /// Moves the focus to a row and reveals it; a row outside the viewport is placed in its upper third.
    ///
    /// - Returns: Whether the row exists and is focusable.
    @discardableResult
    public func moveFocus(to id: RowID) -> Bool { go(moves?.row(id)) }

    /// Moves to the first row and resets ``hasMoved``.
    public func moveToStart() {
        chosen = nil
        go(moves?.start)
    }

    /// Moves to the last row.
    public func moveToEnd() { go(moves?.end) }

    /// Moves to the next row, or a few lines further within a row that is higher than the viewport.
    ///
    /// - Returns: Whether the list has moved.
    @discardableResult
    public func moveDown() -> Bool { go(moves?.down) }

    /// Moves to the previous row, or a few lines back within a row that is higher than the viewport.
    ///
    /// - Returns: Whether the list has moved.
    @discardableResult
    public func moveUp() -> Bool { go(moves?.up) }

    /// Moves one screen toward the end: the first row that was not fully visible is placed at the top.
    ///
    /// - Returns: Whether the list has moved.
    @discardableResult
    public func pageDown() -> Bool { go(settledMoves?.pageDown) }

    /// Moves one screen toward the start: the last row that was not fully visible is placed at the bottom.
    ///
    /// - Returns: Whether the list has moved.
    @discardableResult
    public func pageUp() -> Bool { go(settledMoves?.pageUp) }

    /// Scrolls by a number of lines, toward the end where positive. When the focused row leaves the viewport,
    /// the focus moves to the closest fully visible row, or to the one with the most visible lines.
    ///
    /// - Returns: Whether the list has moved.
    @discardableResult
    public func scroll(by lines: Int) -> Bool { go(moves?.scroll(by: lines)) }

    /// Reports an overscroll to the last row.
    public func overscrollEnd() {
        if !isEmpty { rows.row(at: content.count - 1).controller.delegate?.overscrolled() }
    }

    private var moves: ListMoves? {
        anchor.map { ListMoves(rows: rows, anchor: $0, layout: layout) }
    }

    /// The moves from the position that all moves since the last frame have led to.
    private var settledMoves: ListMoves? {
        if layout.isStale, layout.viewport > 0 { place() }
        return moves
    }

    /// Moves the anchor.
    ///
    /// - Returns: Whether the list has moved.
    @discardableResult
    func go(_ move: ListMove?) -> Bool {
        guard let move else { return false }
        anchor = move.anchor
        chosen = anchor
        isForward = move.isForward
        hasMoved = !move.isStart
        layout.invalidate()
        onChange()
        return true
    }
}
