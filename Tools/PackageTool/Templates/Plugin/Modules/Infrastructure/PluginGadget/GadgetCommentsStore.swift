public import CommentsStorageInterface
public import FoundationEssentials
public import StorageInterface

/// Stores the comments of items in a file.
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

    /// - Parameters:
    ///   - folder: The absolute path of the file's folder, which the first write creates.
    ///   - source: The server's base URL.
    public init(folder: String, source: String) {
        file = StoredFile(folder: folder, name: "comments", source: source, initial: [:])
    }

    /// Replaces the stored comments of an item.
    public func insert(_ comments: StoredComments, for item: UUID) throws(StorageError) {
        let list = List(
            comments: comments.comments.map {
                Comment(
                    id: $0.id, message: $0.message, createdAt: $0.createdAt, username: $0.username,
                    parent: $0.parent)
            }, timestamp: comments.timestamp)
        try file.update { $0[item] = list }
    }

    /// The stored comments of an item; `nil` without any.
    public func retrieve(for item: UUID) throws(StorageError) -> StoredComments? {
        guard let list = try file.read()[item] else { return nil }
        return StoredComments(
            comments: list.comments.map {
                CommentRecord(
                    id: $0.id, message: $0.message, createdAt: $0.createdAt, username: $0.username,
                    parent: $0.parent)
            }, timestamp: list.timestamp)
    }

    /// Deletes the comments of all items for which they were read before `limit`.
    public func delete(readBefore limit: Date) throws(StorageError) {
        try file.update { lists in lists = lists.filter { $0.value.timestamp >= limit } }
    }
}
