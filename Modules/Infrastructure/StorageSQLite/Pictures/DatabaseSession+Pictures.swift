import FoundationEssentials
import StorageInterface

extension DatabaseSession {
    /// A picture's key and bytes; `nil` for a missing or corrupt picture.
    mutating func picture(_ url: String, of source: Int64) throws(StorageError) -> (key: Int64, bytes: Data)?
    {
        try connection.first(.picture, [source, url]) { row in
            let bytes = row.bytes(1) ?? UnsafeRawBufferPointer(start: nil, count: 0)
            // A corrupt picture is a miss: the caller fetches and stores it again.
            guard Checksum.ofPicture(bytes) == row.number(2) else { return nil }
            return (row.number(0), Data(bytes))
        }
    }

    /// A picture's key and number of bytes; `nil` for a missing picture.
    mutating func pictureSize(_ url: String, of source: Int64) throws(StorageError) -> (
        key: Int64, size: Int
    )? {
        try connection.first(.pictureSize, [source, url]) { row in
            (row.number(0), Int(max(0, min(row.number(1), 1 << 40))))
        }
    }

    /// Stores a picture, replaces an older one, and evicts the least recently used unpinned pictures beyond
    /// the budget.
    ///
    /// - Parameters:
    ///   - uses: The keys of the pictures used since uses were last stored, the most recently used last.
    ///   - budget: The greatest number of bytes of all unpinned pictures together.
    mutating func insert(
        _ bytes: Data, for url: String, of source: Int64, uses: [Int64], budget: Int
    ) throws(StorageError) {
        let use = try store(uses) + 1
        var total = try totalPictureBytes()
        if let older = try size(.pictureSize, [source, url]) { total -= try delete(older) }
        let isPinned = try connection.first(.pinnedPicture, [source, url]) { _ in true } ?? false
        let counted = isPinned ? 0 : bytes.count
        if counted <= budget {
            while total + counted > budget, let least = try size(.leastUsedPicture) {
                total -= try delete(least)
            }
            let checksum = bytes.withUnsafeBytes { Checksum.ofPicture($0) }
            try connection.run(
                .insertPicture,
                [source, url, Int64(bytes.count), use, checksum, bytes, Int64(isPinned ? 1 : 0)])
            total += counted
        }
        pictureBytes = total
    }

    /// Stores the order of pictures' uses.
    ///
    /// - Returns: The logical time of the last use of any picture, an ascending counter.
    mutating func store(_ uses: [Int64]) throws(StorageError) -> Int64 {
        // A corrupt number may be too large to be exceeded.
        var use = min(try connection.first(.lastPictureUse) { row in row.number(0) } ?? 0, 1 << 60)
        for picture in uses {
            use += 1
            try connection.run(.usePicture, [picture, use])
        }
        return use
    }

    private mutating func totalPictureBytes() throws(StorageError) -> Int {
        if let pictureBytes { return pictureBytes }
        return try connection.first(.pictureBytes) { row in Int(row.number(0)) } ?? 0
    }

    /// A picture's key, and its bytes that count as part of the budget.
    private mutating func size(
        _ sql: SQL, _ values: StatementValues = []
    ) throws(StorageError) -> (key: Int64, bytes: Int)? {
        try connection.first(sql, values) { row in
            (row.number(0), row.number(2) == 0 ? Int(max(0, min(row.number(1), 1 << 40))) : 0)
        }
    }

    /// - Returns: The bytes that the picture took of the budget.
    private mutating func delete(_ picture: (key: Int64, bytes: Int)) throws(StorageError) -> Int {
        try connection.run(.deletePicture, [picture.key])
        return picture.bytes
    }
}
