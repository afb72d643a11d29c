import FoundationEssentials
public import HTTPInterface
import StorageInterface

/// Takes the comments of a picture out of a server's answer.
///
/// Synchronous and in proportion to the body's size; to be called off the main actor.
nonisolated public enum CommentsMapper {
    /// Why there are no comments in an answer.
    public enum Error: Swift.Error, Hashable, Sendable {
        /// The server answered with a status outside 200…299.
        case refused(status: Int)
        /// The body is not the JSON of comments, or has some of which none can be read.
        case unreadable
    }

    /// The comments in a server's answer, in its order. Those that cannot be read, or were written at a time that no
    /// calendar has, are left out and counted. Of comments with the same id the last one counts, in the place of the
    /// first. Where there are comments, but none that can be read, the answer is unreadable: nobody is told that there
    /// are none.
    public static func map(_ response: HTTPResponse) throws(Error) -> ImageComments {
        guard (200...299).contains(response.status) else { throw .refused(status: response.status) }
        guard let answer = try? JSONDecoder().decode(CommentsDTO.self, from: response.body) else {
            throw .unreadable
        }
        let comments = ImageComments(answer.items)
        guard !comments.comments.isEmpty || comments.skipped == 0 else { throw .unreadable }
        return comments
    }
}

nonisolated extension ImageComments {
    fileprivate init(_ elements: [CommentDTO]) {
        let read = elements.compactMap(\.comment)
        self.init(IdentifiedArray(merging: read).elements, skipped: elements.count - read.count)
    }
}
