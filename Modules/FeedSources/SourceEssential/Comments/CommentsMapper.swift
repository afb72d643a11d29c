import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface

/// Maps responses to threads of comments.
///
/// Synchronous and linear in the body's size; call it off the main actor.
enum CommentsMapper {
    /// Returns the comments of a response, in its order. Unreadable comments are omitted and counted. Of
    /// comments with the same id the last one counts, at the index of the first. A response with unreadable
    /// comments only is unreadable, since an empty thread would be misleading.
    ///
    /// - Throws: `refused` for a status outside 200…299, `unreadable` if the body is not the JSON of
    ///   comments, `loginPage` for a login page.
    static func map(_ response: HTTPResponse, at now: Date) throws(SourceError) -> CommentThread {
        guard (200...299).contains(response.status) else { throw SourceError(refusedBy: response, at: now) }
        guard let elements = try? JSONDecoder().decode(CommentsDTO.self, from: response.body).items else {
            throw SourceError(
                unreadable: response.body, reason: "the body is not the JSON of comments")
        }
        let read = elements.compactMap(\.comment)
        guard !read.isEmpty || elements.isEmpty else {
            throw .unreadable(reason: "none of \(elements.count) comments can be read")
        }
        return CommentThread(read.uniqued, skipped: elements.count - read.count)
    }
}
