import ListInterface

/// Looks through a list's rows for text, some at a time, around the end and back to where it began.
struct ListSearch {
    /// What is known after some rows.
    enum Result {
        /// A row has it; `wrapped` where the search went around an end of the list.
        case found(RowID, wrapped: Bool)
        /// No row has it.
        case nowhere
        /// There are more rows to look through.
        case undecided
        /// A section looks through rows of its own, which takes its time: it answers with the first that has it.
        case asks(() async -> RowID?, wrapped: Bool)
    }

    /// The rows of one step: few enough to be made within a part of a frame.
    static let rowsOfAStep = 500

    private let content: ListContent
    private let query: String
    private let origin: Int
    private let isForward: Bool
    private let text: (Int) -> String
    /// How far the next row to be looked at is from the origin.
    private var distance: Int
    private var rest: Int

    /// - Parameters:
    ///   - origin: The index of the row to begin with, if it is to be looked at first; else it is the last.
    ///   - text: What a row is searched by.
    init(
        _ content: ListContent, for query: String, from origin: Int, isForward: Bool, includingOrigin: Bool,
        text: @escaping (Int) -> String
    ) {
        self.content = content
        self.query = query
        self.origin = origin
        self.isForward = isForward
        self.text = text
        distance = includingOrigin ? 0 : 1
        rest = content.count
    }

    mutating func next() -> Result {
        let count = content.count
        for _ in 0..<Self.rowsOfAStep {
            guard rest > 0 else { return .nowhere }
            let reached = isForward ? origin + distance : origin - distance
            let index = (reached + 2 * count) % count
            if let question = question(at: index) { return .asks(question, wrapped: reached != index) }
            distance += 1
            rest -= 1
            guard content.isFocusable(index), TextMatch.contains(text(index), query) else { continue }
            return .found(content.id(at: index), wrapped: reached != index)
        }
        return .undecided
    }

    /// Passes the rows of a section that looks through its rows itself, as far as they come next.
    private mutating func question(at index: Int) -> (() async -> RowID?)? {
        let (section, row) = content.place(of: index)
        guard let find = content.sections[section].find else { return nil }
        let rows =
            isForward
            ? row..<min(content.sections[section].count, row + rest) : max(0, row + 1 - rest)..<row + 1
        distance += rows.count
        rest -= rows.count
        let (query, isForward) = (query, isForward)
        return { await find(query, rows, isForward) }
    }
}
