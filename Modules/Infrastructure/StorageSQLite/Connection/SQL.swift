/// The text of a statement that the module runs more than once, so that each connection keeps it prepared.
struct SQL: Sendable, Hashable {
    /// What SQLite is given.
    let text: StaticString

    init(_ text: StaticString) {
        self.text = text
    }

    // Compared by the address of the constant, which costs less than by its characters.
    static func == (one: SQL, other: SQL) -> Bool { one.text.utf8Start == other.text.utf8Start }
    func hash(into hasher: inout Hasher) { hasher.combine(text.utf8Start) }

    static let begin = SQL("BEGIN IMMEDIATE")
    static let beginReading = SQL("BEGIN")
    static let commit = SQL("COMMIT")

    static let source = SQL("SELECT source FROM sources WHERE url = ?1")
    static let sources = SQL("SELECT source, url FROM sources ORDER BY source")
    static let insertSource = SQL("INSERT INTO sources (url) VALUES (?1)")
}
