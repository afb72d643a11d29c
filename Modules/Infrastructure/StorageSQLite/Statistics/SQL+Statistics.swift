extension SQL {
    static let statistics = SQL("SELECT kind, hits, misses, checksum FROM lookups WHERE source = ?1")
    static let storeStatistics = SQL(
        "INSERT OR REPLACE INTO lookups (source, kind, hits, misses, checksum) VALUES (?1, ?2, ?3, ?4, ?5)")
    static let deleteStatistics = SQL("DELETE FROM lookups WHERE source = ?1")
}
