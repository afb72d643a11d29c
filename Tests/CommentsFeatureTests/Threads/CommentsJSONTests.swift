import CommentsFeature
import CommentsSourceInterface
import Foundation
import ItemInterface
import Testing
import TextInterface

@Suite("Comments as JSON") struct CommentsJSONTests {
    @Test("A thread's comments name their parent and their level, in the order of their fields")
    func thread() {
        let first = UUID(uuidString: "00000000-0000-4000-8000-00000000000A")!
        let (second, third, other) = (UUID(), UUID(), UUID())
        let lines = json([
            comment(first), comment(second, parent: first), comment(third, parent: second), comment(other),
        ])
        #expect(
            lines[1] == """
                {"id":"\(second)","parent":"\(first)","level":1,"message":"Hello.",\
                "created_at":"2025-10-09T08:53:20Z","username":"maria"}
                """)
        #expect(lines.map { $0.contains(#""parent":"#) } == [false, true, true, false])
        for (line, level) in zip(lines, [0, 1, 2, 0]) { #expect(line.contains(#""level":\#(level),"#)) }
    }

    @Test("A comment whose parent is not before it, or is itself, is at level 0")
    func strangeParents() {
        let (first, second) = (UUID(), UUID())
        let lines = json([comment(first, parent: second), comment(second, parent: second)])
        #expect(lines.allSatisfy { $0.contains(#""level":0,"#) })
    }

    @Test("Comments without replies have neither a parent nor a level")
    func flat() {
        let lines = json([comment(UUID()), comment(UUID())])
        #expect(lines.allSatisfy { !$0.contains("parent") && !$0.contains("level") })
    }

    private func json(_ comments: [ItemComment]) -> [String] { CommentThreads(comments).json.map(\.text) }

    private func comment(_ id: UUID, parent: UUID? = nil) -> ItemComment {
        ItemComment(
            id: id, author: "maria", text: .plain("Hello."),
            published: Date(timeIntervalSince1970: 1_760_000_000), parent: parent)
    }
}
