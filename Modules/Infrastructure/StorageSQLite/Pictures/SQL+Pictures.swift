extension SQL {
    static let picture = SQL(
        """
        SELECT found.picture, found.bytes, found.checksum
        FROM pictures AS entry JOIN pictures AS found ON found.picture = entry.picture
        WHERE entry.source = ?1 AND entry.url = ?2 AND +found.source = ?1 AND +found.url = ?2
        """)
    static let pictureSize = SQL("SELECT picture, size FROM pictures WHERE source = ?1 AND url = ?2")
    /// A damaged size counts as one that can be added to others.
    static let pictureBytes = SQL("SELECT coalesce(sum(max(0, min(size, 1 << 40))), 0) FROM pictures")
    static let lastPictureUse = SQL("SELECT max(used) FROM pictures")
    static let leastUsedPicture = SQL("SELECT picture, size FROM pictures ORDER BY used LIMIT 1")
    static let insertPicture = SQL(
        "INSERT INTO pictures (source, url, size, used, checksum, bytes) VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
    static let usePicture = SQL("UPDATE pictures SET used = ?2 WHERE picture = ?1 AND used < ?2")
    static let deletePicture = SQL("DELETE FROM pictures WHERE picture = ?1")
}
