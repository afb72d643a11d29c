import ListInterface
import Observation
import TextInterface

@testable import SharedListUI

/// A row of a given height and text that records the calls of the list.
@Observable
final class RowStub: CellDataSource, CellDelegate, CellPrefetching {
    /// A call of the list.
    enum Call: Hashable {
        case height, draw, prefetch, cancelPrefetching, selected, overscrolled, retried
    }

    let id: RowID
    var text: String
    var lines: Int
    /// Whether the drawing is animated.
    var isLoading = false
    /// Whether the text begins behind the column of the focus bar.
    var hasMargin = true
    @ObservationIgnored private(set) var calls: [Call] = []
    @ObservationIgnored private(set) var contexts: [RowContext] = []
    /// The height as a function of the context.
    @ObservationIgnored var linesIn: ((RowContext) -> Int)?
    /// Whether the retry command has something to load.
    @ObservationIgnored var hasFailed = true
    @ObservationIgnored var link: String?
    /// A key at a position of the row's text.
    @ObservationIgnored var key: (line: Int, column: Int, name: String)?
    @ObservationIgnored var onCall: (Call) -> Void = { _ in }

    init(_ number: Int, lines: Int = 1, text: String? = nil) {
        id = RowID(number)
        self.lines = lines
        self.text = text ?? "row \(number)"
    }

    var controller: CellController { CellController(id: id, self) }

    func count(of call: Call) -> Int { calls.count { $0 == call } }
    func forgetCalls() {
        calls = []
        contexts = []
    }

    private func record(_ call: Call) {
        calls.append(call)
        onCall(call)
    }

    func height(in context: RowContext) -> Int {
        record(.height)
        return linesIn?(context) ?? lines
    }

    func draw(into grid: inout Grid, in context: RowContext) {
        record(.draw)
        contexts.append(context)
        let step = isLoading ? " step \(context.ticker.step)" : ""
        let mark: SafeText = context.isFocused ? "│" : " "
        for row in 0..<grid.rows {
            if hasMargin { grid.put(mark, row: row, column: 0, style: context.palette.accent) }
            let line = row == 0 ? "\(text)\(step)" : "\(text) line \(row)"
            grid.put(SafeText(line), row: row, column: hasMargin ? 2 : 0, style: context.palette.body)
        }
    }

    var searchableText: String { text }

    func prefetch(in context: RowContext) { record(.prefetch) }
    func cancelPrefetching() { record(.cancelPrefetching) }
    func key(line: Int, column: Int, in context: RowContext) -> String? {
        key.flatMap { $0.line == line && $0.column == column ? $0.name : nil }
    }
    func selected() { record(.selected) }
    func overscrolled() { record(.overscrolled) }
    func retried() -> Bool {
        record(.retried)
        return hasFailed
    }
}

extension RowID {
    init(_ number: Int) {
        self.init(high: 0, low: UInt64(number))
    }
}
