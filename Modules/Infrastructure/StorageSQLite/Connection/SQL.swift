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

    /// The row's own values are compared too, here and where pictures and comments are looked up: an index in which
    /// something is damaged would lead to another's row.
    static let source = SQL(
        """
        SELECT found.source FROM sources AS entry JOIN sources AS found ON found.source = entry.source
        WHERE entry.url = ?1 AND +found.url = ?1
        """)
    static let sourceURL = SQL("SELECT url FROM sources WHERE source = ?1")
    static let sources = SQL("SELECT source, url FROM sources ORDER BY source")
    static let insertSource = SQL("INSERT INTO sources (url) VALUES (?1)")
}
