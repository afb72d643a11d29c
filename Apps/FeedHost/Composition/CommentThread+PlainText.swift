import CommentsSourceInterface
import ItemInterface
import MarkupInterface

extension CommentThread {
    /// The thread in plain text, which is all that rows and the comments' store take.
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
    /// The text without markup and link addresses, with an empty line between blocks.
    nonisolated func plain(by html: any HTMLReader) -> String {
        switch self {
        case .plain(let text): text
        case .html(let text): html.blocks(of: text, at: nil).plainText
        }
    }
}
