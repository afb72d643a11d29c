import FoundationEssentials
public import HTTPInterface

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
        var comments: [ImageComment] = []
        comments.reserveCapacity(elements.count)
        var places: [UUID: Int] = [:]
        places.reserveCapacity(elements.count)
        for comment in elements.lazy.compactMap(\.comment) {
            if let place = places[comment.id] {
                comments[place] = comment
            } else {
                places[comment.id] = comments.count
                comments.append(comment)
            }
        }
        self.init(comments, skipped: elements.count { $0.comment == nil })
    }
}
