import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import StorageInterface

/// Makes threads of comments of responses.
///
/// Synchronous and in proportion to the body's size; to be called off the main actor.
enum CommentsMapper {
    /// The comments in a response, in its order. Those that cannot be read, or were written at a time that no calendar has,
    /// are left out and counted. Of comments with the same id the last one counts, in the place of the first. Where there
    /// are comments, but none that can be read, the response is unreadable: no reader is told that there are none.
    ///
    /// - Throws: `refused` for a status outside 200…299, `unreadable` where the body is not the JSON of comments.
    static func map(_ response: HTTPResponse, at now: Date) throws(SourceError) -> CommentThread {
        guard (200...299).contains(response.status) else { throw SourceError(refusedBy: response, at: now) }
        guard let elements = try? JSONDecoder().decode(CommentsDTO.self, from: response.body).items else {
            throw .unreadable(reason: "the body is not the JSON of comments")
        }
        let read = elements.compactMap(\.comment)
        guard !read.isEmpty || elements.isEmpty else {
            throw .unreadable(reason: "none of \(elements.count) comments can be read")
        }
        return CommentThread(
            IdentifiedArray(merging: read).elements, skipped: elements.count - read.count)
    }
}
