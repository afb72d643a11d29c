extension SQL {
    static let librarySource = SQL(
        "SELECT source, id, subscription IS NOT NULL, record IS NOT NULL FROM sources WHERE id = ?1")
    static let insertLibrarySource = SQL("INSERT INTO sources (id) VALUES (?1)")
    static let librarySources = SQL(
        "SELECT id, record, subscription FROM sources WHERE record IS NOT NULL ORDER BY id")
    static let usedLibrarySource = SQL(
        "SELECT id, record, subscription FROM sources WHERE record IS NOT NULL AND id = ?1")
    static let numbersOfSources = SQL(
        "SELECT source, id FROM sources WHERE subscription IS NOT NULL")
    static let storeRecord = SQL("UPDATE sources SET record = ?2 WHERE source = ?1")
    static let storeSubscription = SQL("UPDATE sources SET subscription = ?2 WHERE source = ?1")
    static let deleteSubscription = SQL(
        "UPDATE sources SET subscription = NULL, fetch_state = NULL, lease = NULL WHERE source = ?1")
    static let groups = SQL("SELECT path, settings FROM groups")
    static let storeGroup = SQL("INSERT OR REPLACE INTO groups (path, settings) VALUES (?1, ?2)")
    static let deleteGroup = SQL("DELETE FROM groups WHERE path = ?1")
    static let fetchState = SQL(
        "SELECT id, fetch_state FROM sources WHERE id = ?1 AND subscription IS NOT NULL")
    static let storeFetchState = SQL(
        "UPDATE sources SET fetch_state = ?2 WHERE id = ?1 AND subscription IS NOT NULL")
    static let lease = SQL("SELECT id, lease FROM sources WHERE id = ?1 AND subscription IS NOT NULL")
    static let storeLease = SQL(
        "UPDATE sources SET lease = ?2 WHERE id = ?1 AND subscription IS NOT NULL")
}
