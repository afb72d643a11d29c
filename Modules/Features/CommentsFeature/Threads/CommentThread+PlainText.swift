public import CommentsSourceInterface
import ItemInterface
public import MarkupInterface

extension CommentThread {
    /// The thread in plain text, which is all that rows and the comments' store take.
    @concurrent nonisolated public func plain(by html: any HTMLReader) async -> CommentThread {
        var thread = self
        thread.comments = comments.map { comment in
            ItemComment(
                id: comment.id, author: comment.author, text: .plain(comment.text.plain(by: html)),
                published: comment.published, parent: comment.parent)
        }
        return thread
    }
}
