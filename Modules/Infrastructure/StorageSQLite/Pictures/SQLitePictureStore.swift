import FoundationEssentials
import PictureStorageInterface
import StorageInterface

/// One server's pictures in a database, within the budget of all servers together.
struct SQLitePictureStore: PictureStore {
    let database: Database
    /// The server's base URL.
    let source: String
    let uses: PictureUses
    /// The greatest number of bytes of all servers' pictures together, pinned ones not counted.
    let budget: Int

    func insert(_ data: Data, for url: String) throws(StorageError) {
        try uses.store { uses throws(StorageError) in
            try database.write { session throws(StorageError) in
                let source = try session.sourceForWriting(source)
                try session.insert(data, for: url, of: source, uses: uses, budget: budget)
            }
        }
    }

    func retrieve(for url: String) throws(StorageError) -> Data? {
        let picture = try database.read { session throws(StorageError) in
            guard let source = try session.source(source) else { return nil as (key: Int64, bytes: Data)? }
            return try session.picture(url, of: source)
        }
        if let picture { uses.note(picture.key) }
        return picture?.bytes
    }

    func touch(_ url: String) throws(StorageError) -> Int? {
        let picture = try database.read { session throws(StorageError) in
            guard let source = try session.source(source) else { return nil as (key: Int64, size: Int)? }
            return try session.pictureSize(url, of: source)
        }
        if let picture { uses.note(picture.key) }
        return picture?.size
    }

    func pin(_ urls: Set<String>) throws(StorageError) {
        try database.write { session throws(StorageError) in
            // A server without rows has no pins to delete.
            let known = urls.isEmpty ? try session.source(source) : try session.sourceForWriting(source)
            if let known { try session.pin(urls, of: known) }
        }
    }
}
