import CommentsSourceInterface
import ItemInterface
import MarkupInterface

extension CommentThread {
    /// The same thread, its texts without markup: rows and the store of comments know plain text alone.
    @concurrent nonisolated func plain(by html: any HTMLReader) async -> CommentThread {
        var thread = self
        thread.comments = comments.map { comment in
            ItemComment(
                id: comment.id, author: comment.author, text: .plain(comment.text.plain(by: html)),
                published: comment.published, parent: comment.parent)
        }
        return thread
    }
}

extension ItemText {
    /// The text without markup, an empty line between two blocks; addresses in it are not shown.
    nonisolated func plain(by html: any HTMLReader) -> String {
        switch self {
        case .plain(let text): text
        case .html(let text): html.blocks(of: text, at: nil).plainText
        }
    }
}
