public import ListInterface

extension ListController {
    /// Moves the focus to a row and shows it whole; where it is far, in the upper half of the screen.
    ///
    /// - Returns: Whether the row is there and can have the focus.
    @discardableResult
    public func moveFocus(to id: RowID) -> Bool {
        guard let anchor, let index = content.index(of: id, near: anchor.index), content.isFocusable(index)
        else { return false }
        let line = placement[index]
        move(to: index, top: line?.top ?? viewport / 3, isForward: index >= anchor.index)
        return true
    }

    /// Moves to the first row; the list is then as if the reader had not moved.
    public func moveToStart() {
        guard let first = content.focusable(from: 0, forward: true) else { return }
        move(to: first, top: Anchor.lowest, isForward: true)
        hasMoved = false
    }

    /// Moves to the last row.
    public func moveToEnd() {
        guard let last = content.focusable(from: content.count - 1, forward: false) else { return }
        move(to: last, top: Anchor.lowest, isForward: true, showsDecoration: true)
    }

    /// Moves to the next row; inside a row that is higher than the screen, some lines on.
    ///
    /// - Returns: Whether there was anywhere to move.
    @discardableResult
    public func moveDown() -> Bool {
        guard let anchor else { return false }
        if scrollInside(by: Self.linesOfAStep) { return true }
        guard let next = content.focusable(from: anchor.index + 1, forward: true) else {
            return scroll(by: Self.linesOfAStep)
        }
        var top = anchor.top
        for index in anchor.index..<min(next, anchor.index + viewport) { top += height(at: index) }
        move(to: next, top: top, isForward: true, showsDecoration: true)
        return true
    }

    /// Moves to the row before; inside a row that is higher than the screen, some lines back.
    ///
    /// - Returns: Whether there was anywhere to move.
    @discardableResult
    public func moveUp() -> Bool {
        guard let anchor else { return false }
        if scrollInside(by: -Self.linesOfAStep) { return true }
        guard let next = content.focusable(from: anchor.index - 1, forward: false) else {
            return scroll(by: -Self.linesOfAStep)
        }
        var top = anchor.top
        for index in max(next, anchor.index - viewport)..<anchor.index { top -= height(at: index) }
        move(to: next, top: top, isForward: false, showsDecoration: true)
        return true
    }

    /// Moves on by a screen: the first row that was not seen whole comes to the top.
    ///
    /// - Returns: Whether there was anywhere to move.
    @discardableResult
    public func pageDown() -> Bool {
        settle()
        guard let anchor, viewport > 0 else { return false }
        if scrollInside(by: max(1, viewport - 1)) { return true }
        let last = placement.visible.last { $0.bottom <= viewport }?.index ?? anchor.index
        if let next = content.focusable(from: last + 1, forward: true), next > anchor.index {
            move(to: next, top: 0, isForward: true)
            return true
        }
        guard let end = content.focusable(from: content.count - 1, forward: false), end > anchor.index else {
            return false
        }
        move(to: end, top: Anchor.lowest, isForward: true, showsDecoration: true)
        return true
    }

    /// Moves back by a screen: the last row that was not seen whole comes to the bottom.
    ///
    /// - Returns: Whether there was anywhere to move.
    @discardableResult
    public func pageUp() -> Bool {
        settle()
        guard let anchor, viewport > 0 else { return false }
        if scrollInside(by: -max(1, viewport - 1)) { return true }
        var index = (placement.visible.first { $0.top >= 0 }?.index ?? anchor.index) - 1
        guard index >= 0 else {
            guard let start = content.focusable(from: 0, forward: true), start < anchor.index else {
                return false
            }
            moveToStart()
            return true
        }
        var lines = height(at: index)
        while index > 0, lines + height(at: index - 1) <= viewport {
            index -= 1
            lines += height(at: index)
        }
        guard let target = content.focusable(from: index, forward: true) else { return false }
        let top = (index..<target).reduce(0) { $0 + height(at: $1) }
        // Of a row that is higher than the screen, its end comes first.
        move(to: target, top: min(top, viewport - lines), isForward: false)
        return true
    }

    /// Scrolls by so many lines, toward the end where positive. A focused row that leaves the screen gives the focus to
    /// the closest one that is seen whole, or else the one that is seen most.
    ///
    /// - Returns: Whether anything moved.
    @discardableResult
    public func scroll(by lines: Int) -> Bool {
        guard var anchor, viewport > 0 else { return false }
        let start = anchor.top
        anchor.top -= lines
        let placement = placement(of: anchor)
        anchor.top += placement.shift
        guard anchor.top != start else { return false }
        let seen = placement.visible.filter { content.isFocusable($0.index) }
        func share(_ line: Placement.Line) -> Int {
            min(line.bottom, viewport) - max(line.top, 0)
        }
        let whole = seen.filter { share($0) == min($0.height, viewport) }
        let closest = whole.min { abs($0.index - anchor.index) < abs($1.index - anchor.index) }
        if let line = closest ?? seen.max(by: { share($0) < share($1) }) {
            anchor = Anchor(content, index: line.index, top: line.top)
        }
        self.anchor = anchor
        moved(isForward: lines > 0)
        return true
    }

    /// The row at a line of the list, counted from 0.
    public func row(atLine line: Int) -> RowID? {
        guard (0..<viewport).contains(line) else { return nil }
        return placement.visible.first { line < $0.bottom }.map { content.id(at: $0.index) }
    }

    /// Tells the last row that the reader wanted to go beyond it.
    public func nudgeEnd() {
        guard content.count > 0 else { return }
        row(at: content.count - 1).controller.delegate?.nudged()
    }

    // MARK: Steps

    /// The lines of one step of the wheel, or inside a row that is higher than the screen.
    static var linesOfAStep: Int { 3 }

    /// - Parameter showsDecoration: Whether decoration beyond the row is shown along with it, as far as there is room:
    ///   nobody could go there.
    private func move(to index: Int, top: Int, isForward: Bool, showsDecoration: Bool = false) {
        var anchor = Anchor(content, index: index, top: top)
        if viewport > 0 {
            anchor.top = revealed(top, height(at: index))
            if showsDecoration { anchor.top = topWithDecoration(beyond: anchor, isForward: isForward) }
        }
        self.anchor = anchor
        moved(isForward: isForward)
    }

    private func topWithDecoration(beyond anchor: Anchor, isForward: Bool) -> Int {
        let height = height(at: anchor.index)
        let step = isForward ? 1 : -1
        var (next, lines) = (anchor.index + step, height)
        while (0..<content.count).contains(next), !content.isFocusable(next),
            lines + self.height(at: next) <= viewport
        {
            lines += self.height(at: next)
            next += step
        }
        guard lines > height else { return anchor.top }
        return isForward ? min(anchor.top, viewport - lines) : max(anchor.top, lines - height)
    }

    /// Scrolls inside the focused row where it is higher than the screen and goes on in that direction.
    private func scrollInside(by lines: Int) -> Bool {
        guard var anchor, viewport > 0 else { return false }
        let height = height(at: anchor.index)
        let top = lines > 0 ? max(viewport - height, anchor.top - lines) : min(0, anchor.top - lines)
        guard lines > 0 ? top < anchor.top : top > anchor.top else { return false }
        anchor.top = top
        self.anchor = anchor
        moved(isForward: lines > 0)
        return true
    }

    private func moved(isForward: Bool) {
        self.isForward = isForward
        hasMoved = true
        changes += 1
        onChange()
    }
}
