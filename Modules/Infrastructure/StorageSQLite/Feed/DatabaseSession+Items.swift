import FeedStorageInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import StorageInterface

extension DatabaseSession {
    /// The items with these keys.
    ///
    /// - Throws: `damaged` where an item is corrupt or missing.
    mutating func items(with keys: Range<Int64>, of source: Int64) throws(StorageError) -> [FeedItem] {
        let identity = try identity(of: source)
        var items: [FeedItem] = []
        items.reserveCapacity(keys.count)
        try eachItem(with: keys) { row throws(StorageError) in
            items.append(try ItemRow(row, source: identity).item)
        }
        return items
    }

    /// The ids of the items with these keys.
    ///
    /// - Throws: `damaged` where an item is corrupt or missing.
    mutating func ids(of keys: Range<Int64>) throws(StorageError) -> [UUID] {
        var ids: [UUID] = []
        try eachItem(with: keys) { row throws(StorageError) in
            ids.append(try ItemRow.id(row))
        }
        return ids
    }

    /// The item with a key, whose newer version takes over its identity and first time; `nil` for a corrupt
    /// item.
    mutating func itemToReplace(at key: Int64, of source: Int64) throws(StorageError) -> FeedItem? {
        do throws(StorageError) {
            return try items(with: key..<key + 1, of: source).first
        } catch {
            guard error.reason == .damaged, !error.isCorruptFile else { throw error }
            return nil
        }
    }

    private mutating func eachItem(
        with keys: Range<Int64>, _ read: (Statement) throws(StorageError) -> Void
    ) throws(StorageError) {
        var count = 0
        try connection.each(.items, keys) { row throws(StorageError) in
            count += 1
            try read(row)
        }
        guard count == keys.count else {
            throw StorageError(.damaged, message: "items of \(keys) are missing")
        }
    }

    /// The identity of a server as a source; zero for an invalid address.
    mutating func identity(of source: Int64) throws(StorageError) -> UUID {
        if let known = identities[source] { return known }
        let url = try connection.first(.sourceURL, source) { row in row.text(0) }
        let identity =
            url.flatMap { $0 }.flatMap { HTTPURL($0) }.map(ItemIdentity.source)
            ?? .zero
        identities[source] = identity
        return identity
    }
}
