/// A place of a screen beside others, from left to right.
nonisolated public enum Pane: Int, Hashable, Sendable, CaseIterable {
    /// The sources, of which the list shows the selected ones.
    case sources
    /// The list of items.
    case list
    /// The item in focus of the list, and the scenes opened from it.
    case post
}

/// The reader's choice of the number of panes.
nonisolated public enum PaneLayout: String, Hashable, Sendable, CaseIterable {
    /// Two panes from 100 columns, three from 150.
    case auto
    /// One screen at a time.
    case one
    /// List and post, where both have room.
    case two
    /// Sources, list and post, where all have room.
    case three
}

/// The widths of panes that the reader has chosen, in columns; `nil` for those of the layout.
nonisolated public struct PaneWidths: Codable, Hashable, Sendable {
    /// The width of the sources.
    public var sources: Int?
    /// The width of the list; the post has the rest.
    public var list: Int?

    /// Makes widths, by default those of the layout.
    public init(sources: Int? = nil, list: Int? = nil) {
        (self.sources, self.list) = (sources, list)
    }
}

/// Arranges panes on a screen, and owns their focus. One pane is an arrangement like others.
nonisolated public struct PaneArrangement: Hashable, Sendable {
    /// A pane with its columns on the screen.
    public struct Column: Hashable, Sendable {
        /// The pane.
        public let pane: Pane
        /// The columns; a separator of one column is between two panes.
        public let columns: Range<Int>
    }

    /// The reader's choice of the number of panes.
    public var layout: PaneLayout
    /// The reader's widths.
    public var widths: PaneWidths
    /// The panes that have a screen; those without one leave their columns to others.
    public var open: Set<Pane> = [.list, .post]
    /// Whether the pane in focus has the whole screen.
    public var isZoomed = false
    /// The pane that handles the keys. Sources without a pane are shown over the list.
    public var focus = Pane.list

    /// Makes an arrangement with the focus in the list.
    public init(_ layout: PaneLayout = .auto, widths: PaneWidths = PaneWidths()) {
        (self.layout, self.widths) = (layout, widths)
    }

    // MARK: Panes

    /// The panes on a screen of a width, from left to right: at least one.
    public func columns(in columns: Int) -> [Column] {
        let beside = besideEachOther(in: columns)
        guard isZoomed || beside.count == 1 else { return beside }
        let pane = beside.contains { $0.pane == focus } || focus == .post ? focus : .list
        return [Column(pane: pane, columns: 0..<columns)]
    }

    /// Whether a pane is on a screen of a width.
    public func shows(_ pane: Pane, in columns: Int) -> Bool {
        self.columns(in: columns).contains { $0.pane == pane }
    }

    /// Whether a pane would be beside others on a screen of a width without the zoom.
    public func hasRoom(for pane: Pane, in columns: Int) -> Bool {
        let beside = besideEachOther(in: columns)
        return beside.count > 1 && beside.contains { $0.pane == pane }
    }

    /// The pane beside that in focus in a direction; `nil` at the edge of the screen.
    public func neighbor(isRight: Bool, in columns: Int) -> Pane? {
        let panes = self.columns(in: columns).map(\.pane)
        guard let index = panes.firstIndex(of: focus) else { return nil }
        let next = isRight ? index + 1 : index - 1
        return panes.indices.contains(next) ? panes[next] : nil
    }

    /// The panes without the zoom.
    private func besideEachOther(in columns: Int) -> [Column] {
        let count = mostPanes(in: columns)
        var (panes, start) = ([Column](), 0)
        if count == 3, open.contains(.sources) {
            let width = sourcesWidth(in: columns)
            panes.append(Column(pane: .sources, columns: 0..<width))
            start = width + 1
        }
        guard count > 1, open.contains(.post) else {
            return panes + [Column(pane: .list, columns: start..<columns)]
        }
        let end = start + listWidth(in: columns - start, besideSources: start > 0)
        return panes + [
            Column(pane: .list, columns: start..<end), Column(pane: .post, columns: end + 1..<columns),
        ]
    }

    private func mostPanes(in columns: Int) -> Int {
        let two = Self.fewestList + 1 + Self.fewestPost
        switch layout {
        case .auto: return columns < 100 ? 1 : columns < 150 ? 2 : 3
        case .one: return 1
        case .two: return columns < two ? 1 : 2
        case .three: return columns < two ? 1 : columns < two + Self.usualSources + 1 ? 2 : 3
        }
    }

    // MARK: Widths

    private static let usualSources = 24
    private static let sourcesRange = 16...48
    /// The width of a post with lines of the full measure and its margins.
    private static let usualPost = 77
    /// The most columns that a list makes use of.
    private static let widestList = 90
    private static let fewestList = 24
    private static let fewestPost = 40

    private func sourcesWidth(in columns: Int) -> Int {
        let most = columns - 2 - Self.fewestList - Self.fewestPost
        return (widths.sources ?? Self.usualSources)
            .clamped(to: Self.sourcesRange.lowerBound...min(Self.sourcesRange.upperBound, most))
    }

    private func listWidth(in columns: Int, besideSources: Bool) -> Int {
        let usual =
            besideSources
            ? (columns - 1 - Self.usualPost).clamped(to: 36...Self.widestList)
            : (columns * 37 / 100).clamped(to: 36...56)
        return (widths.list ?? usual).clamped(to: Self.fewestList...columns - 1 - Self.fewestPost)
    }

    /// Widens the pane in focus by a number of columns; a negative number narrows it.
    ///
    /// - Returns: Whether there are panes beside each other.
    public mutating func widen(by count: Int, in columns: Int) -> Bool {
        let panes = self.columns(in: columns)
        guard panes.count > 1, let index = panes.firstIndex(where: { $0.pane == focus }) else { return false }
        // The last pane has the rest, and changes by the border at its left.
        if index < panes.count - 1 {
            moveBorder(after: focus, to: panes[index].columns.upperBound + count, in: columns)
        } else {
            let border = panes[index - 1].columns.upperBound - count
            moveBorder(after: panes[index - 1].pane, to: border, in: columns)
        }
        return true
    }

    /// Moves the separator behind a pane to a column, or as close as the panes' smallest widths allow.
    public mutating func moveBorder(after pane: Pane, to column: Int, in columns: Int) {
        // The last pane has no border, and neither has one alone.
        guard let moved = self.columns(in: columns).dropLast().first(where: { $0.pane == pane }) else {
            return
        }
        let width = column - moved.columns.lowerBound
        switch pane {
        case .sources:
            widths.sources = width
            widths.sources = sourcesWidth(in: columns)
        case .list:
            widths.list = width
            let start = moved.columns.lowerBound
            widths.list = listWidth(in: columns - start, besideSources: start > 0)
        case .post: break
        }
    }

    /// The pane before the separator in a column of the screen; `nil` for a column of a pane.
    public func pane(beforeBorder column: Int, in columns: Int) -> Pane? {
        self.columns(in: columns).dropLast().first { $0.columns.upperBound == column }?.pane
    }

    /// The pane in a column of the screen; `nil` for a separator.
    public func pane(at column: Int, in columns: Int) -> Pane? {
        self.columns(in: columns).first { $0.columns.contains(column) }?.pane
    }
}

nonisolated extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
