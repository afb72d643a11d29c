import ListInterface

/// Finds all rows with a text, in steps.
struct ListMatches {
    /// The ids of the rows found so far, in their order.
    private(set) var ids: [RowID] = []

    private let content: ListContent
    private let query: any TextMatcher
    private let text: (Int) -> String
    private var index = 0

    /// - Parameter text: Returns the searchable text of the row at an index.
    init?(_ content: ListContent, of query: any TextMatcher, text: @escaping (Int) -> String) {
        guard content.sections.allSatisfy({ $0.find == nil }) else { return nil }
        self.content = content
        self.query = query
        self.text = text
    }

    /// Searches the next rows.
    ///
    /// - Returns: Whether rows are left to search.
    mutating func next() -> Bool {
        let end = min(content.count, index + ListSearch.rowsPerStep)
        for row in index..<end where content.isFocusable(row) && query.isFound(in: text(row)) {
            ids.append(content.id(at: row))
        }
        index = end
        return index < content.count
    }
}
