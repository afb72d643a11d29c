import FoundationEssentials
import StorageInterface

extension Session {
    /// A picture's key and its bytes; `nil` where there are none, or none that are as they were stored.
    mutating func picture(_ url: String, of source: Int64) throws(StorageError) -> (key: Int64, bytes: Data)?
    {
        try url.withBytes { url throws(StorageError) in
            try connection.first(.picture) { statement throws(StorageError) in
                try statement.bind(1, source)
                try statement.bindText(2, url)
            } read: { row in
                let bytes = row.bytes(1) ?? UnsafeRawBufferPointer(start: nil, count: 0)
                // The caller fetches a damaged picture again, and stores that one in its place.
                guard Checksum.isOfPicture(row.number(2), bytes) else { return nil }
                return (row.number(0), Data(bytes))
            }
        } ?? nil
    }

    /// Stores a picture in place of an older one; those used least recently make room, except for kept ones.
    ///
    /// - Parameters:
    ///   - uses: The keys of the pictures used since a picture was last stored, the last one last.
    ///   - budget: The number of bytes that all pictures but the kept ones may take together.
    mutating func insert(
        _ bytes: UnsafeRawBufferPointer, for url: String, of source: Int64, uses: [Int64], budget: Int
    ) throws(StorageError) {
        let use = try store(uses) + 1
        var total = try totalPictureBytes()
        try url.withBytes { url throws(StorageError) in
            let older = try size(.pictureSize) { statement throws(StorageError) in
                try statement.bind(1, source)
                try statement.bindText(2, url)
            }
            if let older { total -= try delete(older) }
            let isKept = try isKept(url, of: source)
            let counted = isKept ? 0 : bytes.count
            if counted <= budget {
                while total + counted > budget, let least = try size(.leastUsedPicture) {
                    total -= try delete(least)
                }
                try connection.run(.insertPicture) { statement throws(StorageError) in
                    try statement.bind(1, source)
                    try statement.bindText(2, url)
                    try statement.bind(3, Int64(bytes.count))
                    try statement.bind(4, use)
                    try statement.bind(5, Checksum.ofPicture(bytes))
                    try statement.bindBlob(6, bytes)
                    try statement.bind(7, Int64(isKept ? 1 : 0))
                }
                total += counted
            }
        }
        pictureBytes = total
    }

    /// Stores in which order pictures were used.
    ///
    /// - Returns: The time of the last use of any picture. These times are mere numbers that grow.
    mutating func store(_ uses: [Int64]) throws(StorageError) -> Int64 {
        // A damaged number may be so large that nothing is larger.
        var use = min(try connection.first(.lastPictureUse) { row in row.number(0) } ?? 0, 1 << 60)
        for picture in uses {
            use += 1
            try connection.run(.usePicture) { statement throws(StorageError) in
                try statement.bind(1, picture)
                try statement.bind(2, use)
            }
        }
        return use
    }

    private mutating func totalPictureBytes() throws(StorageError) -> Int {
        if let pictureBytes { return pictureBytes }
        return try connection.first(.pictureBytes) { row in Int(row.number(0)) } ?? 0
    }

    /// A picture's key, and the bytes that it takes of the budget.
    private mutating func size(
        _ sql: SQL, bind: (Statement) throws(StorageError) -> Void = { _ throws(StorageError) in }
    ) throws(StorageError) -> (key: Int64, bytes: Int)? {
        try connection.first(sql, bind: bind) { row in
            (row.number(0), row.number(2) == 0 ? Int(max(0, min(row.number(1), 1 << 40))) : 0)
        }
    }

    /// - Returns: The number of bytes that there are less in the budget.
    private mutating func delete(_ picture: (key: Int64, bytes: Int)) throws(StorageError) -> Int {
        try connection.run(.deletePicture) { statement throws(StorageError) in
            try statement.bind(1, picture.key)
        }
        return picture.bytes
    }
}
