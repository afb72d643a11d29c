public import CommentsStorageInterface
public import FoundationEssentials
public import StorageInterface

/// Keeps the comments of pictures in a file.
public struct GadgetCommentsStore: CommentsStore {
    private struct List: Codable {
        var comments: [Comment]
        var timestamp: Date
    }

    private struct Comment: Codable {
        var id: UUID
        var message: String
        var createdAt: Date
        var username: String
        var parent: UUID?
    }

    private let file: StoredFile<[UUID: List]>

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of the folder for the file, which is made when it is needed.
    ///   - source: The server's base URL.
    public init(folder: String, source: String) {
        file = StoredFile(folder: folder, name: "comments", source: source, initial: [:])
    }

    /// Stores a picture's comments in place of older ones.
    public func insert(_ comments: StoredComments, for picture: UUID) throws(StorageError) {
        let list = List(
            comments: comments.comments.map {
                Comment(
                    id: $0.id, message: $0.message, createdAt: $0.createdAt, username: $0.username,
                    parent: $0.parent)
            }, timestamp: comments.timestamp)
        try file.update { $0[picture] = list }
    }

    /// A picture's comments as they were stored; `nil` where there are none.
    public func retrieve(for picture: UUID) throws(StorageError) -> StoredComments? {
        guard let list = try file.read()[picture] else { return nil }
        return StoredComments(
            comments: list.comments.map {
                CommentRecord(
                    id: $0.id, message: $0.message, createdAt: $0.createdAt, username: $0.username,
                    parent: $0.parent)
            }, timestamp: list.timestamp)
    }

    /// Deletes the comments of every picture for which they were read before `limit`.
    public func delete(readBefore limit: Date) throws(StorageError) {
        try file.update { lists in lists = lists.filter { $0.value.timestamp >= limit } }
    }
}
