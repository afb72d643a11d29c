import CommentsFeature
import CommentsSourceInterface
import Foundation
import ItemInterface
import MarkupGumbo
import Testing

@Suite("Plain text of comments") struct PlainCommentsTests {
    @Test("Comments in HTML become plain text; other values and comments stay")
    func plain() async {
        let (first, second) = (UUID(), UUID())
        let thread = CommentThread(
            [
                comment(first, .plain("<p>1 < 2")),
                comment(second, .html("<p>1 &lt; <b>2</b></p><p>3</p>"), parent: first),
            ], skipped: 2)

        let plain = await thread.plain(by: GumboReader())

        let expected = CommentThread(
            [comment(first, .plain("<p>1 < 2")), comment(second, .plain("1 < 2\n\n3"), parent: first)],
            skipped: 2)
        #expect(plain == expected)
    }

    private func comment(_ id: UUID, _ text: ItemText, parent: UUID? = nil) -> ItemComment {
        ItemComment(
            id: id, author: "maria", text: text, published: Date(timeIntervalSince1970: 1_760_000_000),
            parent: parent)
    }
}
