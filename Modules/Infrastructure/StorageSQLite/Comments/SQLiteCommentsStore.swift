import CommentsStorageInterface
import FoundationEssentials
import StorageInterface

/// The comments on one server's items, in a database.
struct SQLiteCommentsStore: CommentsStore {
    let database: Database
    /// The server's base URL.
    let source: String

    func insert(_ comments: StoredComments, for picture: UUID) throws(StorageError) {
        try database.write { session throws(StorageError) in
            try session.insert(comments, picture: picture, into: try session.sourceForWriting(source))
        }
    }

    func retrieve(for picture: UUID) throws(StorageError) -> StoredComments? {
        try database.read { session throws(StorageError) in
            guard let source = try session.source(source) else { return nil }
            return try session.comments(on: picture, of: source)
        }
    }

    func delete(readBefore limit: Date) throws(StorageError) {
        try database.write { session throws(StorageError) in
            guard let source = try session.source(source) else { return }
            try session.deleteComments(readBefore: limit, of: source)
        }
    }
}
