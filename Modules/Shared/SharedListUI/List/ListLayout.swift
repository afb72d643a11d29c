import ListInterface

/// The layout of a list's rows on the screen, with what the next one has to take into account.
final class ListLayout {
    private(set) var placement = Placement.empty
    /// The number of lines that the list has.
    private(set) var viewport = 0

    /// Counts what may have moved rows, so that a layout knows that it has to be done again.
    private var changes = 0
    /// The changes that ``placement`` knows of.
    private var placedChanges = 0
    /// Whether the next layout moves the focused row so that it is seen whole.
    private var isRevealing = false
    /// The row by which the list hung in the last layout and its height then, if it was seen whole.
    private var seenWhole: (id: RowID, height: Int)?

    /// Whether rows may have moved since they were placed.
    var isStale: Bool { placedChanges != changes }

    /// Notes that rows may have moved.
    func invalidate() {
        changes += 1
    }

    /// Forgets where rows stand, since the indices are those of rows that are no longer there.
    func clear() {
        placement = .empty
    }

    /// Has the next layout show the focused row whole.
    func reveal() {
        isRevealing = true
    }

    func adopt(viewport new: Int) {
        guard new != viewport else { return }
        viewport = new
        isRevealing = true
    }

    /// Takes over that the row by which the list hangs has another id.
    func rename(_ id: RowID?, to new: RowID?) {
        if let new, let seenWhole, seenWhole.id == id { self.seenWhole = (new, seenWhole.height) }
    }

    /// Places the rows from the anchor outward.
    ///
    /// - Returns: The anchor, moved so that the focused row stays on the screen and neither end of the list leaves a gap.
    func place(_ anchor: ListAnchor?, _ rows: ListRows) -> ListAnchor? {
        placedChanges = changes
        guard var anchor, viewport > 0 else {
            placement = .empty
            return anchor
        }
        let height = rows.height(at: anchor.index)
        // What is there to be read, or to be acted on, must not grow out of the screen.
        if isRevealing || hasGrown(anchor.id, to: height) { anchor.top = revealed(anchor.top, height) }
        isRevealing = false
        // Wherever the list goes, at least one line of the focused row stays on the screen.
        anchor.top = min(max(anchor.top, 1 - height), viewport - 1)
        placement = rows.placement(of: anchor, viewport: viewport)
        anchor.top += placement.shift
        let isWhole = anchor.top >= 0 && anchor.top + height <= viewport
        seenWhole = isWhole ? (anchor.id, height) : nil
        return anchor
    }

    private func hasGrown(_ id: RowID, to height: Int) -> Bool {
        guard let seenWhole, seenWhole.id == id else { return false }
        return height > seenWhole.height
    }

    /// The line closest to `top` at which a row of that height is seen whole, or fills the screen.
    func revealed(_ top: Int, _ height: Int) -> Int {
        height <= viewport ? min(max(top, 0), viewport - height) : min(max(top, viewport - height), 0)
    }
}
