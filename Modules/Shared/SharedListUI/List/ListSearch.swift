import ListInterface

/// Searches a list's rows for a text in steps, from one row around the end of the list back to that row.
struct ListSearch {
    enum Result {
        /// A match; `wrapped` after the search has passed an end of the list.
        case found(RowID, wrapped: Bool)
        /// All rows were searched without a match.
        case notFound
        /// Rows are left to search.
        case unfinished
        /// A section searches its rows itself, asynchronously, and returns the first match.
        case sectionSearch(() async -> RowID?, wrapped: Bool)
    }

    /// The rows of a step: few enough for a fraction of a frame's time.
    static let rowsPerStep = 500

    private let content: ListContent
    private let query: any TextMatcher
    private let origin: Int
    private let isForward: Bool
    private let text: (Int) -> String
    /// The distance of the next row from the origin.
    private var distance: Int
    private var rest: Int

    /// - Parameters:
    ///   - origin: The index of the first row to search; with `includingOrigin` false, of the last one.
    ///   - text: Returns the searchable text of the row at an index.
    init(
        _ content: ListContent, for query: any TextMatcher, from origin: Int, isForward: Bool,
        includingOrigin: Bool,
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
        for _ in 0..<Self.rowsPerStep {
            guard rest > 0 else { return .notFound }
            let reached = isForward ? origin + distance : origin - distance
            let index = (reached + 2 * count) % count
            if let question = question(at: index) {
                return .sectionSearch(question, wrapped: reached != index)
            }
            distance += 1
            rest -= 1
            guard content.isFocusable(index), query.isFound(in: text(index)) else { continue }
            return .found(content.id(at: index), wrapped: reached != index)
        }
        return .unfinished
    }

    /// The search of a section that searches its rows itself; skips the section's remaining rows.
    private mutating func question(at index: Int) -> (() async -> RowID?)? {
        let (section, row) = content.indexPath(of: index)
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
