import FoundationEssentials
import LibraryStorageInterface
import StorageInterface

extension DatabaseSession {
    /// The intervals of groups, without corrupt ones, and the number of these.
    mutating func groupIntervals() throws(StorageError) -> (
        found: [GroupPath: FetchInterval], damagedCount: Int
    ) {
        var (found, damagedCount): ([GroupPath: FetchInterval], Int) = ([:], 0)
        guard try hasTable("groups") else { return (found, damagedCount) }
        try connection.each(.groups) { row in
            let path = row.text(0)
            if let (group, interval) = row.bytes(1).flatMap(SourceCodec.groupInterval), group.text == path {
                found[group] = interval
            } else {
                damagedCount += 1
            }
        }
        return (found, damagedCount)
    }

    /// Stores the interval of a group; `nil` deletes it.
    mutating func setInterval(_ interval: FetchInterval?, ofGroup group: GroupPath) throws(StorageError) {
        try connection.execute(Schema.groups)
        let path = Array(group.text.utf8)
        guard let interval else { return try connection.run(.deleteGroup, [path]) }
        try connection.run(.storeGroup, [path, SourceCodec.bytes(ofInterval: interval, of: group)])
    }
}
