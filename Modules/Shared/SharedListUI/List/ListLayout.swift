import ListInterface

/// The layout of a list's rows in the viewport, and the state that the next layout depends on.
final class ListLayout {
    private(set) var placement = RowPlacement.empty
    /// The height of the list in lines.
    private(set) var viewport = 0

    /// The number of invalidations.
    private var changes = 0
    /// The value of ``changes`` at the last layout.
    private var placedChanges = 0
    /// Whether the next layout reveals the focused row.
    private var isRevealing = false
    /// The anchor of the last layout and its height, if it was fully visible.
    private var fullyVisible: (id: RowID, height: Int)?

    /// Whether the layout was invalidated.
    var isStale: Bool { placedChanges != changes }

    /// Invalidates the layout.
    func invalidate() {
        changes += 1
    }

    /// Discards the placement, whose indices belong to replaced rows.
    func clear() {
        placement = .empty
    }

    /// Makes the next layout reveal the focused row.
    func reveal() {
        isRevealing = true
    }

    func adopt(viewport new: Int) {
        guard new != viewport else { return }
        viewport = new
        isRevealing = true
    }

    /// Applies a new id of the anchor's row.
    func rename(_ id: RowID?, to new: RowID?) {
        if let new, let fullyVisible, fullyVisible.id == id { self.fullyVisible = (new, fullyVisible.height) }
    }

    /// Places the rows relative to an anchor.
    ///
    /// - Returns: The anchor, moved so that its row is partly visible and neither end leaves a gap.
    func place(_ anchor: ListAnchor?, _ rows: ListRows) -> ListAnchor? {
        placedChanges = changes
        guard var anchor, viewport > 0 else {
            placement = .empty
            return anchor
        }
        let height = rows.height(at: anchor.index)
        // A row that grows, such as by an error with its keys, must stay fully visible; the lines of a text
        // stay in place.
        if !rows.isText, isRevealing || hasGrown(anchor.id, to: height) {
            anchor.top = revealed(anchor.top, height)
        }
        isRevealing = false
        // At least one line of the focused row is visible after any move.
        anchor.top = min(max(anchor.top, 1 - height), viewport - 1)
        placement = rows.placement(of: anchor, viewport: viewport)
        anchor.top += placement.shift
        let isWhole = anchor.top >= 0 && anchor.top + height <= viewport
        fullyVisible = isWhole ? (anchor.id, height) : nil
        return anchor
    }

    private func hasGrown(_ id: RowID, to height: Int) -> Bool {
        guard let fullyVisible, fullyVisible.id == id else { return false }
        return height > fullyVisible.height
    }

    /// The line closest to `top` at which a row of a height is fully visible, or fills the viewport.
    func revealed(_ top: Int, _ height: Int) -> Int {
        height <= viewport ? min(max(top, 0), viewport - height) : min(max(top, viewport - height), 0)
    }
}
