import ListInterface

/// The row by which a list hangs, and the screen's line at which it begins.
struct ListAnchor: Equatable {
    var id: RowID
    var index: Int
    var top: Int

    /// Below any screen: the row is then seen as far down as the rows above it reach.
    static let lowest = 1_000_000

    init(_ content: ListContent, index: Int, top: Int) {
        id = content.id(at: index)
        self.index = index
        self.top = top
    }
}

/// The anchor of a list whose rows were replaced.
struct ListRelocation {
    let anchor: ListAnchor?
    /// Whether the row is the one from before, whose id may be another now.
    private(set) var isSameRow = false
    /// Whether the row took over the focus of a control that is gone, and is to be seen whole.
    private(set) var isBehindControl = false

    /// So many other rows are looked for where the focused one is gone.
    private static let largestSearch = 16

    /// - Parameter visible: Where the old rows stand.
    init(from old: ListContent, to new: ListContent, anchor: ListAnchor?, visible: [Placement.Line]) {
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
                // Of two as close, the one that comes after takes the place of the row that went.
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

    /// The row that gets the focus of a control that is gone: the one behind the row before it, such as the first row of a
    /// page that was loaded there. `nil` where the control is there, or the row before it is not.
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
