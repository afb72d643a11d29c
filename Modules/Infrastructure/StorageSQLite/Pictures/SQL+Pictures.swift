extension SQL {
    static let picture = SQL(
        """
        SELECT found.picture, found.bytes, found.checksum
        FROM pictures AS entry JOIN pictures AS found ON found.picture = entry.picture
        WHERE entry.source = ?1 AND entry.url = ?2 AND +found.source = ?1 AND +found.url = ?2
        """)
    static let pictureSize = SQL("SELECT picture, size, pinned FROM pictures WHERE source = ?1 AND url = ?2")
    /// A corrupt size is clamped, so that the sum cannot overflow.
    static let pictureBytes = SQL(
        "SELECT coalesce(sum(max(0, min(size, 1 << 40))), 0) FROM pictures WHERE pinned = 0")
    /// Two subqueries, each of which the index answers without a scan.
    static let lastPictureUse = SQL(
        """
        SELECT max(
            coalesce((SELECT max(used) FROM pictures WHERE pinned = 0), 0),
            coalesce((SELECT max(used) FROM pictures WHERE pinned = 1), 0))
        """)
    static let leastUsedPicture = SQL(
        "SELECT picture, size, pinned FROM pictures WHERE pinned = 0 ORDER BY used LIMIT 1")
    static let insertPicture = SQL(
        """
        INSERT INTO pictures (source, url, size, used, checksum, bytes, pinned)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """)
    static let usePicture = SQL("UPDATE pictures SET used = ?2 WHERE picture = ?1 AND used < ?2")
    static let deletePicture = SQL("DELETE FROM pictures WHERE picture = ?1")

    static let pinnedPicture = SQL("SELECT 1 FROM pinned_pictures WHERE source = ?1 AND url = ?2")
    static let pinnedPictures = SQL("SELECT url FROM pinned_pictures WHERE source = ?1")
    static let insertPin = SQL("INSERT INTO pinned_pictures (source, url) VALUES (?1, ?2)")
    static let deletePin = SQL("DELETE FROM pinned_pictures WHERE source = ?1 AND url = ?2")
    static let deletePins = SQL("DELETE FROM pinned_pictures WHERE source = ?1")
    static let markPinnedPictures = SQL(
        """
        UPDATE pictures SET pinned = 1 WHERE source = ?1 AND +pinned = 0
        AND url IN (SELECT url FROM pinned_pictures WHERE source = ?1)
        """)
    /// By the index on `pinned`, in which pinned pictures are neighbors.
    static let unmarkPictures = SQL(
        """
        UPDATE pictures SET pinned = 0 WHERE +source = ?1 AND pinned > 0
        AND url NOT IN (SELECT url FROM pinned_pictures WHERE source = ?1)
        """)
}
