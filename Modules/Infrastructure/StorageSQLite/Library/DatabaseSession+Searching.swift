import FoundationEssentials
import ItemInterface
import LibraryStorageInterface
import SearchInterface
import StorageInterface

extension DatabaseSession {
    /// The rows of a scope that match its search, the newest first.
    mutating func matches(of scope: ItemScope, limit: Int) throws(StorageError) -> [LibraryRow] {
        let subscriptions = try Dictionary(
            uniqueKeysWithValues: libraryRecords().found.map { ($0.record.id, $0) })
        let list = try self.list(scope.unsearched)
        guard let keys = try keys(at: 0..<list.count, of: list) else { return [] }
        var rows: [LibraryRow] = []
        for key in keys.sorted(by: >) where rows.count < limit {
            guard let entry = try entry(key), let item = try item(entry) else { continue }
            let source = subscriptions[item.row.summary.source].map {
                SearchSource($0.record, $0.subscription)
            }
            var subject = SearchSubject(item, source: source)
            if scope.search.map({ subject.matches($0.query.expression) }) ?? true { rows.append(item.row) }
        }
        return rows
    }
}
