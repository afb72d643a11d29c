public import ListInterface
public import Observation

/// The rows of a list on a screen: which are near, where they stand, which has the focus, and what is drawn anew.
///
/// The focus is a row's id, and the list hangs on it: whatever is inserted, removed or changes its height elsewhere, the
/// focused row stays where it is on the screen. Only rows near the screen are made and measured, so the cost of a frame
/// depends on the screen and not on the number of rows.
@Observable
public final class ListController {
    /// The row by which the list hangs, and the screen's line at which it begins.
    struct Anchor: Equatable {
        var id: RowID
        var index: Int
        var top: Int
    }

    /// A row that was seen whole, and its height then.
    struct SeenWhole: Equatable {
        let id: RowID
        let height: Int
    }

    private(set) var content = ListContent()
    var anchor: Anchor?
    /// Whether the reader has moved the focus or scrolled since the list was made or went to its start.
    public internal(set) var hasMoved = false

    /// Called when the list looks different from what was drawn.
    @ObservationIgnored var onChange: () -> Void = {}

    /// Is told which rows are drawn of which the beginning is on the screen. It must change nothing that is drawn.
    @ObservationIgnored public var onDraw: ([RowID]) -> Void = { _ in }

    @ObservationIgnored var rows: [RowID: NearRow] = [:]
    @ObservationIgnored var placement = Placement.empty
    @ObservationIgnored var base = RowContext(columns: 0, screenRows: 0)
    @ObservationIgnored var baseVersion = 0
    @ObservationIgnored var viewport = 0
    @ObservationIgnored var layout = 0
    /// Counts what may have moved rows, so that a layout knows that it has to be done again.
    @ObservationIgnored var changes = 0
    /// The changes that ``placement`` knows of.
    @ObservationIgnored var placedChanges = 0
    /// Whether the next layout moves the focused row so that it is seen whole.
    @ObservationIgnored var isRevealing = false
    /// The row by which the list hung in the last layout, if it was seen whole.
    @ObservationIgnored var seenWhole: SeenWhole?
    /// Whether the reader was last seen moving toward the end.
    @ObservationIgnored var isForward = true

    /// Makes a list without rows.
    public init() {}

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
        var indices = placement.visible.map(\.index).filter { content.kind(at: $0) == .items }
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

    /// The controller of the row with the focus.
    public var focused: CellController? {
        guard focus != nil, let anchor else { return nil }
        return row(at: anchor.index).controller
    }

    /// Shows other rows. The focused row keeps its place on the screen if it is still there; otherwise the closest of
    /// the rows that were on the screen keeps its own, or else the focus stays at the same index.
    ///
    /// Rows that stay near keep their controllers: what an id stands for may change only through what its controller
    /// observes.
    public func display(_ sections: [ListSection]) {
        let old = content
        content = ListContent(sections)
        if let next = anchorBehindControl(of: old) {
            anchor = next
            isRevealing = true
        } else {
            anchor = relocatedAnchor(from: old)
        }
        // Its indices are those of the old rows.
        placement = .empty
        changes += 1
        onChange()
    }

    /// Where the focus goes that stood on a control which is gone: to what stands behind the row before it now, such as the
    /// first row of a page that was loaded there. `nil` where the control is there, or the row before it is not.
    private func anchorBehindControl(of old: ListContent) -> Anchor? {
        guard let anchor, anchor.index > 0, old.kind(at: anchor.index) == .control,
            content.index(of: anchor.id, near: anchor.index) == nil,
            let before = old.focusable(from: anchor.index - 1, forward: false),
            let index = content.index(of: old.id(at: before), near: before),
            let next = content.focusable(from: index + 1, forward: true)
        else { return nil }
        return Anchor(content, index: next, top: anchor.top)
    }

    /// Calls every near row far and lets it go, as when the screen is covered by another for long. The rows come near
    /// again with the next frame that shows them.
    public func release() {
        placement = .empty
        drop { _ in true }
        onChange()
    }

    private func relocatedAnchor(from old: ListContent) -> Anchor? {
        guard content.count > 0 else { return nil }
        guard let anchor else {
            return Anchor(content, index: content.focusable(closestTo: 0) ?? 0, top: Anchor.lowest)
        }
        let lines = placement.visible.filter { $0.index < old.count && old.isFocusable($0.index) }
            .sorted {
                let (one, other) = ($0.index - anchor.index, $1.index - anchor.index)
                // Of two as close, the one that comes after takes the place of the row that went.
                return abs(one) == abs(other) ? one > other : abs(one) < abs(other)
            }
            .prefix(Self.largestSearch)
        let ids = [anchor.id] + lines.map { old.id(at: $0.index) }
        if let (number, found) = content.firstIndex(
            of: ids, near: anchor.index, where: content.isFocusable)
        {
            let top = number == 0 ? anchor.top : lines[number - 1].top
            let moved = Anchor(content, index: found, top: top)
            // What stands at the row's place became known.
            if number == 0, let seenWhole, seenWhole.id == anchor.id {
                self.seenWhole = SeenWhole(id: moved.id, height: seenWhole.height)
            }
            return moved
        }
        return Anchor(content, index: content.focusable(closestTo: anchor.index) ?? 0, top: anchor.top)
    }

    /// So many other rows are looked for where the focused one is gone.
    private static let largestSearch = 16
}

extension ListController.Anchor {
    /// Below any screen: the row is then seen as far down as the rows above it reach.
    static let lowest = 1_000_000

    init(_ content: ListContent, index: Int, top: Int) {
        self.init(id: content.id(at: index), index: index, top: top)
    }
}
