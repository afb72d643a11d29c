import ListInterface

extension ListController {
    /// Makes out which rows stand where, and tells rows that came near or left.
    ///
    /// - Parameters:
    ///   - context: What rows draw themselves by, focus aside.
    ///   - viewport: The number of lines that the list has now.
    func layOut(in context: RowContext, viewport: Int) {
        adopt(context, viewport)
        // Telling a row that it is near may change heights or even rows. That settles at once or with the next frame.
        var before: Int?
        for _ in 0..<Self.largestSettling where before != changes {
            before = changes
            layout += 1
            placement = place()
            tellNear(nearRange())
        }
        if before != changes { placement = place() }
        placedChanges = changes
        if rows.values.contains(where: { $0.layout != layout }) {
            let layout = layout
            drop { $0.layout != layout }
        }
    }

    private static let largestSettling = 4

    /// Makes out where rows stand by what has changed since the last layout: of keys that wait for one frame, each goes on
    /// from where the one before has led.
    func settle() {
        guard placedChanges != changes, viewport > 0 else { return }
        placement = place()
        placedChanges = changes
    }

    private func adopt(_ context: RowContext, _ viewport: Int) {
        if context != base {
            if context.columns != base.columns || context.pictureSize != base.pictureSize {
                isRevealing = true
            }
            base = context
            baseVersion += 1
        }
        if viewport != self.viewport {
            self.viewport = viewport
            isRevealing = true
        }
    }

    /// The row at an index, made if it was not near, in the context of now.
    func row(at index: Int) -> NearRow {
        let id = content.id(at: index)
        let isFocused = anchor?.index == index && content.isFocusable(index)
        if let row = rows[id] {
            row.adopt(base, version: baseVersion, isFocused: isFocused)
            row.layout = layout
            return row
        }
        var context = base
        context.isFocused = isFocused
        let row = NearRow(content.makeController(at: index), context: context, version: baseVersion) {
            [weak self] row in self?.rowChanged(row)
        }
        row.layout = layout
        rows[id] = row
        return row
    }

    private func rowChanged(_ row: NearRow) {
        changes += 1
        if row.isVisible { onChange() }
    }

    func height(at index: Int) -> Int {
        row(at: index).height
    }

    private func place() -> Placement {
        guard var anchor, viewport > 0 else { return .empty }
        let height = height(at: anchor.index)
        // What is there to be read, or to be acted on, must not grow out of the screen.
        if isRevealing || hasGrown(anchor.id, to: height) { anchor.top = revealed(anchor.top, height) }
        isRevealing = false
        // Wherever the list goes, at least one line of the focused row stays on the screen.
        anchor.top = min(max(anchor.top, 1 - height), viewport - 1)
        let placement = placement(of: anchor)
        anchor.top += placement.shift
        if self.anchor != anchor { self.anchor = anchor }
        let isWhole = anchor.top >= 0 && anchor.top + height <= viewport
        seenWhole = isWhole ? SeenWhole(id: anchor.id, height: height) : nil
        return placement
    }

    private func hasGrown(_ id: RowID, to height: Int) -> Bool {
        guard let seenWhole, seenWhole.id == id else { return false }
        return height > seenWhole.height
    }

    func placement(of anchor: Anchor) -> Placement {
        Placement(
            anchor: anchor.index, top: anchor.top, count: content.count, viewport: viewport,
            height: height(at:))
    }

    /// The line closest to `top` at which a row of that height is seen whole, or fills the screen.
    func revealed(_ top: Int, _ height: Int) -> Int {
        height <= viewport ? min(max(top, 0), viewport - height) : min(max(top, viewport - height), 0)
    }

    // MARK: Near and far

    /// The rows on the screen, one screen behind them, and two in the direction of travel.
    private func nearRange() -> Range<Int> {
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

    private func tellNear(_ near: Range<Int>) {
        let visible = placement.visible.map(\.index)
        for row in rows.values { row.isVisible = false }
        for index in visible { row(at: index).isVisible = true }
        guard let center = anchor?.index, !near.isEmpty else { return }
        var outward = [center]
        for distance in 1...near.count {
            outward += [center + distance, center - distance]
        }
        // A row may show other rows when it is told: the rows are found before any of them is told.
        for row in outward.filter(near.contains).map(row(at:)) { row.tellNear() }
    }

    /// Lets rows go, and then tells them.
    func drop(where isGone: (NearRow) -> Bool) {
        let gone = rows.filter { isGone($0.value) }
        for id in gone.keys { rows[id] = nil }
        for row in gone.values { row.tellFar() }
    }
}
