import FoundationEssentials
import LibraryStorageInterface
import ListInterface

/// The viewport of a timeline: the rows on the screen, and the focus.
struct TimelineViewport {
    /// The row in focus.
    var focus: RowID?
    /// The rows of the last frame, from the top.
    var rows: [RowID] = []
    /// Whether the reader has left the start.
    var hasMoved = false

    /// The positions of the rows.
    func positions(in list: WindowedRows) -> Range<Int> {
        let positions = rows.compactMap(list.position)
        guard let first = positions.min(), let last = positions.max() else { return 0..<0 }
        return first..<last + 1
    }

    /// The position in focus, or the first one on the screen.
    func center(in list: WindowedRows) -> Int {
        focus.flatMap(list.position) ?? positions(in: list).lowerBound
    }

    /// The items in memory among the rows, from the top.
    func items(in list: WindowedRows) -> [LibraryRow] {
        rows.compactMap { list.item(UUID($0)) }
    }

    /// The items in memory among the rows, by their distance from the focus.
    func closestItems(in list: WindowedRows) -> [UUID] {
        let focused = focus.flatMap { rows.firstIndex(of: $0) } ?? 0
        let sorted = rows.enumerated().sorted { abs($0.offset - focused) < abs($1.offset - focused) }
        let ids = (focus.map { [$0] } ?? []) + sorted.map(\.element)
        return ids.map { UUID($0) }.filter { list.item($0) != nil }
    }
}
