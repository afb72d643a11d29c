import FoundationEssentials
import StorageInterface

extension DatabaseSession {
    mutating func articleWaits() throws(StorageError) -> [UUID: Date] {
        guard try hasTable("article_waits") else { return [:] }
        var waits: [UUID: Date] = [:]
        try connection.each(.articleWaits) { row in
            if let id = row.id(0) { waits[id] = row.date(1) }
        }
        return waits
    }

    mutating func setArticleWaits(_ waits: [UUID: Date], at now: Date) throws(StorageError) {
        try connection.execute(Schema.articleWaits)
        for (id, end) in waits { try connection.run(.storeArticleWait, [id, end]) }
        try connection.run(.deleteArticleWaits, [now])
    }
}

extension SQL {
    fileprivate static let articleWaits = SQL("SELECT item, until FROM article_waits")
    fileprivate static let storeArticleWait = SQL(
        "INSERT OR REPLACE INTO article_waits (item, until) VALUES (?1, ?2)")
    fileprivate static let deleteArticleWaits = SQL("DELETE FROM article_waits WHERE until <= ?1")
}
