/// The text of a statement, by which each connection caches the prepared statement.
final class SQL: Sendable, Hashable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    // Comparing the addresses of constants is cheaper than comparing their characters.
    static func == (one: SQL, other: SQL) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

    static let begin = SQL("BEGIN IMMEDIATE")
    static let beginReading = SQL("BEGIN")
    static let commit = SQL("COMMIT")

    /// The join compares the row's own values as well, as the lookups of pictures and comments do: a corrupt
    /// index would lead to another server's row.
    static let source = SQL(
        """
        SELECT found.source FROM sources AS entry JOIN sources AS found ON found.source = entry.source
        WHERE entry.url = ?1 AND +found.url = ?1
        """)
    static let sources = SQL("SELECT source, url FROM sources ORDER BY source")
    static let insertSource = SQL("INSERT INTO sources (url) VALUES (?1)")
}
