import ListInterface

/// The anchor of a list's layout: a row and its line in the viewport, to which others are relative.
struct ListAnchor: Equatable {
    var id: RowID
    var index: Int
    var top: Int

    /// A line below any viewport: the layout then moves the row up as far as the rows above it require.
    static let lowest = 1_000_000

    init(_ content: ListContent, index: Int, top: Int) {
        id = content.id(at: index)
        self.index = index
        self.top = top
    }
}

/// A reader's place in a list: the row in focus and its line on the screen.
public struct ListPlace: Equatable {
    let anchor: ListAnchor?
    let hasMoved: Bool
}

/// Restores the anchor after the list's rows were replaced.
struct ListRelocation {
    let anchor: ListAnchor?
    /// Whether the anchor is the same row as before, possibly with another id.
    private(set) var isSameRow = false
    /// Whether the row received the focus of a removed control and should be revealed.
    private(set) var isBehindControl = false

    /// The number of visible rows to search for where the focused one was removed.
    private static let largestSearch = 16

    init(from old: ListContent, to new: ListContent, anchor: ListAnchor?, visible: [RowPlacement.Line]) {
        guard new.count > 0 else {
            self.anchor = nil
            return
        }
        func row(_ index: Int, at top: Int) -> ListAnchor { ListAnchor(new, index: index, top: top) }
        guard let anchor else {
            self.anchor = row(new.focusable(closestTo: 0) ?? 0, at: ListAnchor.lowest)
            return
        }
        if let next = Self.behindControl(anchor, of: old, in: new) {
            self.anchor = row(next, at: anchor.top)
            isBehindControl = true
            return
        }
        let lines = visible.filter { $0.index < old.count && old.isFocusable($0.index) }
            .sorted {
                let (one, other) = ($0.index - anchor.index, $1.index - anchor.index)
                // Of two rows at the same distance, the later one moves to the removed row's position.
                return abs(one) == abs(other) ? one > other : abs(one) < abs(other)
            }
            .prefix(Self.largestSearch)
        let ids = [anchor.id] + lines.map { old.id(at: $0.index) }
        if let (number, found) = new.firstIndex(of: ids, near: anchor.index, where: new.isFocusable) {
            self.anchor = row(found, at: number == 0 ? anchor.top : lines[number - 1].top)
            isSameRow = number == 0
        } else {
            self.anchor = row(new.focusable(closestTo: anchor.index) ?? 0, at: anchor.top)
        }
    }

    /// The row that receives the focus of a removed control: the one after the control's predecessor, such as
    /// the first row of a page that was appended there. `nil` if the control still exists, or its
    /// predecessor does not.
    private static func behindControl(
        _ anchor: ListAnchor, of old: ListContent, in new: ListContent
    ) -> Int? {
        guard anchor.index > 0, old.kind(at: anchor.index) == .control,
            new.index(of: anchor.id, near: anchor.index) == nil,
            let before = old.focusable(from: anchor.index - 1, forward: false),
            let index = new.index(of: old.id(at: before), near: before)
        else { return nil }
        return new.focusable(from: index + 1, forward: true)
    }
}
