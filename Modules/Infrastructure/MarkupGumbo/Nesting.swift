import MarkupInterface

/// Decides which tags of a text gumbo gets, so that its elements are never nested deeper than
/// ``MarkupInterface/HTMLNesting/limit``: the work of an end tag is in proportion to that depth.
///
/// Follows the rules by which elements end each other (HTML, section 13.2.6) as far as they matter for depth. A mark within
/// its like is passed over: HTML repeats open marks in each paragraph.
struct Nesting {
    private var open: [HTMLElement] = []
    /// The number of starts of each element that were left out, and whose ends are yet to be.
    private var omitted = [Int](repeating: 0, count: HTMLElement.allCases.count)

    /// The number of open marks.
    private(set) var formattingCount = 0

    /// Begins an element; `false` where its tag is to be left out.
    mutating func begin(_ element: HTMLElement) -> Bool {
        if element.isBlock { close(.paragraph, within: Self.cells) }
        switch element {
        case .item: close(.item, within: Self.cells + [.unordered, .ordered, .quote])
        case .cell: close(.cell, within: [.table])
        case .row: close(.row, within: [.table])
        case .link: remove(.link)
        default: break
        }
        if element.isEmpty { return true }
        let isRepeated = element.isFormatting && isOpen(element)
        // A paragraph nests nothing, and separates what is too deep.
        guard open.count < HTMLNesting.limit || element == .paragraph, !isRepeated else {
            omitted[Int(element.rawValue)] += 1
            return false
        }
        open.append(element)
        formattingCount += element.isFormatting ? 1 : 0
        return true
    }

    /// Ends an element; `false` where its tag is to be left out.
    mutating func end(_ element: HTMLElement) -> Bool {
        if omitted[Int(element.rawValue)] > 0 {
            omitted[Int(element.rawValue)] -= 1
            return false
        }
        switch element {
        case _ where element.isFormatting: return remove(element)
        case .table: return close(.table, within: [])
        case .row, .cell: return close(element, within: [.table])
        case .item: return close(.item, within: Self.cells + [.unordered, .ordered])
        default: return close(element, within: Self.cells)
        }
    }

    private static let cells: [HTMLElement] = [.cell, .table]

    private func isOpen(_ element: HTMLElement) -> Bool {
        for other in open.reversed() where other == element || other == .cell { return other == element }
        return false
    }

    /// Ends the innermost open mark of its kind in the same cell. Others within it stay.
    @discardableResult
    private mutating func remove(_ element: HTMLElement) -> Bool {
        for index in open.indices.reversed() {
            if open[index] == element {
                open.remove(at: index)
                formattingCount -= 1
                return true
            }
            if open[index] == .cell { return false }
        }
        return false
    }

    /// Ends the innermost open element of its kind, and those within it, unless one of `barriers` is between. Marks outlive
    /// the blocks that they begin in, but not cells.
    @discardableResult
    private mutating func close(_ element: HTMLElement, within barriers: [HTMLElement]) -> Bool {
        var index = open.count - 1
        while index >= 0, open[index] != element {
            if barriers.contains(open[index]) { return false }
            index -= 1
        }
        guard index >= 0 else { return false }
        let marks = Self.endsMarks(element) ? [] : open[index...].filter(\.isFormatting)
        open.removeSubrange(index...)
        open += marks
        if Self.endsMarks(element) { formattingCount = open.count(where: \.isFormatting) }
        return true
    }

    private static func endsMarks(_ element: HTMLElement) -> Bool {
        element == .cell || element == .row || element == .table
    }
}
