import ListInterface

/// A move of the list: its new anchor and its direction.
struct ListMove {
    var anchor: ListAnchor
    let isForward: Bool
    /// Whether it leads to the first row, which resets ``ListController/hasMoved``.
    var isStart = false
}

/// The moves from an anchor, as ``ListController`` documents them; `nil` for a move that leads nowhere.
struct ListMoves {
    let rows: ListRows
    let anchor: ListAnchor
    let layout: ListLayout

    /// The lines of a move by the wheel, or within a row that is higher than the viewport.
    static let linesPerStep = 3

    private var content: ListContent { rows.content }
    private var viewport: Int { layout.viewport }

    func row(_ id: RowID) -> ListMove? {
        guard let index = content.index(of: id, near: anchor.index), content.isFocusable(index)
        else { return nil }
        let top = layout.placement[index]?.top ?? viewport / 3
        return move(to: index, top: top, isForward: index >= anchor.index)
    }

    var start: ListMove? {
        if rows.isText { return textEdge(isEnd: false) }
        guard let first = content.focusable(from: 0, forward: true) else { return nil }
        var move = move(to: first, top: ListAnchor.lowest, isForward: true)
        move.isStart = true
        return move
    }

    var end: ListMove? {
        if rows.isText { return textEdge(isEnd: true) }
        return content.focusable(from: content.count - 1, forward: false).map {
            move(to: $0, top: ListAnchor.lowest, isForward: true, showsDecoration: true)
        }
    }

    var down: ListMove? {
        if rows.isText { return scroll(by: 1) }
        if let inside = inside(by: Self.linesPerStep) { return inside }
        guard let next = content.focusable(from: anchor.index + 1, forward: true) else {
            return scroll(by: Self.linesPerStep)
        }
        var top = anchor.top
        for index in anchor.index..<min(next, anchor.index + viewport) { top += rows.height(at: index) }
        return move(to: next, top: top, isForward: true, showsDecoration: true)
    }

    var up: ListMove? {
        if rows.isText { return scroll(by: -1) }
        if let inside = inside(by: -Self.linesPerStep) { return inside }
        guard let next = content.focusable(from: anchor.index - 1, forward: false) else {
            return scroll(by: -Self.linesPerStep)
        }
        var top = anchor.top
        for index in max(next, anchor.index - viewport)..<anchor.index { top -= rows.height(at: index) }
        return move(to: next, top: top, isForward: false, showsDecoration: true)
    }

    var pageDown: ListMove? {
        guard viewport > 0 else { return nil }
        if rows.isText { return scroll(by: max(1, viewport - 1)) }
        if let inside = inside(by: max(1, viewport - 1)) { return inside }
        let last = layout.placement.visible.last { $0.bottom <= viewport }?.index ?? anchor.index
        if let next = content.focusable(from: last + 1, forward: true), next > anchor.index {
            return move(to: next, top: 0, isForward: true)
        }
        return end.flatMap { $0.anchor.index > anchor.index ? $0 : nil }
    }

    var pageUp: ListMove? {
        guard viewport > 0 else { return nil }
        if rows.isText { return scroll(by: -max(1, viewport - 1)) }
        if let inside = inside(by: -max(1, viewport - 1)) { return inside }
        var index = (layout.placement.visible.first { $0.top >= 0 }?.index ?? anchor.index) - 1
        guard index >= 0 else { return start.flatMap { $0.anchor.index < anchor.index ? $0 : nil } }
        var lines = rows.height(at: index)
        while index > 0, lines + rows.height(at: index - 1) <= viewport {
            index -= 1
            lines += rows.height(at: index)
        }
        guard let target = content.focusable(from: index, forward: true) else { return nil }
        let top = (index..<target).reduce(0) { $0 + rows.height(at: $1) }
        // Of a row that is higher than the viewport, the end is shown first.
        return move(to: target, top: min(top, viewport - lines), isForward: false)
    }

    func scroll(by lines: Int) -> ListMove? {
        guard viewport > 0 else { return nil }
        var anchor = anchor
        anchor.top -= lines
        return scroll(to: anchor, isForward: lines > 0)
    }

    /// A move that places an anchor's row at its line, or as close as the ends of the list allow.
    private func scroll(to target: ListAnchor, isForward: Bool) -> ListMove? {
        var anchor = target
        let placement = rows.placement(of: anchor, viewport: viewport)
        anchor.top += placement.shift
        guard anchor != self.anchor else { return nil }
        let seen = placement.visible.filter { content.isFocusable($0.index) }
        // Rows above the first line that is read may change their height, such as by a picture.
        if rows.isText, let line = seen.first(where: { $0.top >= 0 }) ?? seen.first {
            anchor = ListAnchor(content, index: line.index, top: line.top)
            return anchor == self.anchor ? nil : ListMove(anchor: anchor, isForward: isForward)
        }
        func share(_ line: RowPlacement.Line) -> Int {
            min(line.bottom, viewport) - max(line.top, 0)
        }
        let whole = seen.filter { share($0) == min($0.height, viewport) }
        let closest = whole.min { abs($0.index - anchor.index) < abs($1.index - anchor.index) }
        if let line = closest ?? seen.max(by: { share($0) < share($1) }) {
            anchor = ListAnchor(content, index: line.index, top: line.top)
        }
        return ListMove(anchor: anchor, isForward: isForward)
    }

    // MARK: Moves

    /// The move to an end of a text, which measures the rows of one screen only.
    private func textEdge(isEnd: Bool) -> ListMove? {
        guard viewport > 0, content.count > 0 else { return nil }
        let index = isEnd ? content.count - 1 : 0
        let top = isEnd ? viewport - rows.height(at: index) : 0
        var move = scroll(to: ListAnchor(content, index: index, top: top), isForward: isEnd)
        move?.isStart = !isEnd
        return move
    }

    /// - Parameter showsDecoration: Whether decoration beyond the row is shown with it where it fits.
    private func move(
        to index: Int, top: Int, isForward: Bool, showsDecoration: Bool = false
    ) -> ListMove {
        var anchor = ListAnchor(content, index: index, top: top)
        if viewport > 0 {
            anchor.top = layout.revealed(top, rows.height(at: index))
            if showsDecoration { anchor.top = topWithDecoration(beyond: anchor, isForward: isForward) }
        }
        return ListMove(anchor: anchor, isForward: isForward)
    }

    private func topWithDecoration(beyond anchor: ListAnchor, isForward: Bool) -> Int {
        let height = rows.height(at: anchor.index)
        let step = isForward ? 1 : -1
        var (next, lines) = (anchor.index + step, height)
        while (0..<content.count).contains(next), !content.isFocusable(next),
            lines + rows.height(at: next) <= viewport
        {
            lines += rows.height(at: next)
            next += step
        }
        guard lines > height else { return anchor.top }
        return isForward ? min(anchor.top, viewport - lines) : max(anchor.top, lines - height)
    }

    private func inside(by lines: Int) -> ListMove? {
        guard viewport > 0 else { return nil }
        let height = rows.height(at: anchor.index)
        let top = lines > 0 ? max(viewport - height, anchor.top - lines) : min(0, anchor.top - lines)
        guard lines > 0 ? top < anchor.top : top > anchor.top else { return nil }
        var anchor = anchor
        anchor.top = top
        return ListMove(anchor: anchor, isForward: lines > 0)
    }
}
