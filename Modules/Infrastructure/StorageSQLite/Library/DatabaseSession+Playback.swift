import FoundationEssentials
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    mutating func playbackPosition(of id: UUID) throws(StorageError) -> Double? {
        guard try hasTable("playback") else { return nil }
        let position = try connection.first(.playbackPosition, [id]) { row in row.double(0) }
        return position.flatMap { (0..<1e9).contains($0) ? $0 : nil }
    }

    mutating func setPlaybackPosition(
        _ seconds: Double?, of id: UUID, at now: Date
    ) throws(StorageError) {
        try connection.execute(Schema.playback)
        guard let seconds else { return try connection.run(.deletePlaybackPosition, [id]) }
        try connection.run(.storePlaybackPosition, [id, seconds, now])
        try connection.run(.deleteOldPlaybackPositions, [Int64(SQLiteLibrary.playbackPositionLimit)])
    }
}

extension SQL {
    fileprivate static let playbackPosition = SQL("SELECT position FROM playback WHERE item = ?1")
    fileprivate static let storePlaybackPosition = SQL(
        "INSERT OR REPLACE INTO playback (item, position, changed) VALUES (?1, ?2, ?3)")
    fileprivate static let deletePlaybackPosition = SQL("DELETE FROM playback WHERE item = ?1")
    fileprivate static let deleteOldPlaybackPositions = SQL(
        """
        DELETE FROM playback
        WHERE item IN (SELECT item FROM playback ORDER BY changed DESC LIMIT -1 OFFSET ?1)
        """)
}
