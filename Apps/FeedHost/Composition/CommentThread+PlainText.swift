import CommentsSourceInterface
import ItemInterface
import MarkupInterface

extension CommentThread {
    /// The same thread, its texts without markup: rows and the store of comments know plain text alone.
    @concurrent nonisolated func plain(by html: any HTMLReader) async -> CommentThread {
        var thread = self
        thread.comments = comments.map { comment in
            guard case .html(let text) = comment.text else { return comment }
            return ItemComment(
                id: comment.id, author: comment.author, text: .plain(html.blocks(of: text).plainText),
                published: comment.published, parent: comment.parent)
        }
        return thread
    }
}
