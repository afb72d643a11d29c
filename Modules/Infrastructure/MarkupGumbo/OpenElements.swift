import MarkupInterface

/// The open elements, at most ``/MarkupInterface/HTMLBlock/depthLimit`` of them, since gumbo processes an end
/// tag in time linear in the depth.
///
/// Follows the rules by which tags close other elements (HTML, section 13.2.6) where they affect the depth. An
/// inline element within an equal one is omitted, since HTML reopens formatting elements in each paragraph.
struct OpenElements {
    private var open: [HTMLElement] = []
    /// The number of omitted start tags of each element without their end tags so far.
    private var omitted = [Int](repeating: 0, count: HTMLElement.allCases.count)

    /// The number of open formatting elements.
    private(set) var formattingCount = 0

    /// Begins an element; `false` if its tag is omitted.
    mutating func begin(_ element: HTMLElement) -> Bool {
        if element.isBlock { close(.paragraph, within: Self.cells) }
        switch element {
        case .item: close(.item, within: Self.special)
        case .term, .description:
            if !close(.description, within: Self.special) { close(.term, within: Self.special) }
        case .cell: close(.cell, within: [.table])
        case .row: close(.row, within: [.table])
        case .link: remove(.link)
        default: break
        }
        if element.isEmpty { return true }
        let isRepeated = element.isInline && element != .span && isOpen(element)
        // A paragraph contains no blocks, and separates the text of elements that are too deep.
        guard open.count < HTMLBlock.depthLimit || element == .paragraph, !isRepeated else {
            omitted[Int(element.rawValue)] += 1
            return false
        }
        open.append(element)
        formattingCount += element.isFormatting ? 1 : 0
        return true
    }

    /// Ends an element; `false` if its tag is omitted.
    mutating func end(_ element: HTMLElement) -> Bool {
        if omitted[Int(element.rawValue)] > 0 {
            omitted[Int(element.rawValue)] -= 1
            return false
        }
        switch element {
        case _ where element.isFormatting: return remove(element)
        case _ where element.isInline: return close(element, within: Self.blocks)
        case .table: return close(.table, within: [])
        case .row, .cell: return close(element, within: [.table])
        case .item: return close(.item, within: Self.cells.union([.unordered, .ordered]))
        default: return close(element, within: Self.cells)
        }
    }

    private static let cells: Set<HTMLElement> = [.cell, .table]
    /// The elements that stop the search for an open inline element that is not a formatting element.
    private static let blocks = Set(HTMLElement.allCases.filter { !$0.isInline && !$0.isEmpty })
    /// The elements that stop the search for an open item or term.
    private static let special = blocks.subtracting([.paragraph, .division])

    /// Whether the innermost element is a table or a row, which contains cells only.
    var isBetweenCells: Bool { open.last == .table || open.last == .row }

    private func isOpen(_ element: HTMLElement) -> Bool {
        for other in open.reversed() where other == element || other == .cell { return other == element }
        return false
    }

    /// Ends the innermost open formatting element of its kind in the same cell. Elements within it stay open.
    @discardableResult private mutating func remove(_ element: HTMLElement) -> Bool {
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

    /// Ends the innermost open element of its kind with its descendants, unless one of `barriers` is between.
    /// Formatting elements outlive blocks, but not cells.
    @discardableResult
    private mutating func close(_ element: HTMLElement, within barriers: Set<HTMLElement>) -> Bool {
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
