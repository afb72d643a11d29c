import CommentsSourceInterface
import FoundationEssentials
import ItemInterface
import StorageTesting
import Testing

@testable import CommentsFeature

@Suite("Threads of comments")
struct CommentThreadsTests {
    @Test(
        "A reply is behind its parent, whatever the source's order",
        arguments: [
            [(1, nil), (2, 1), (3, 2), (4, 1), (5, nil)], [(3, 2), (2, 1), (1, nil), (4, 1), (5, nil)],
            [(2, 1), (4, 1), (3, 2), (1, nil), (5, nil)],
        ] as [[(Int, Int?)]])
    func order(comments: [(Int, Int?)]) {
        #expect(levels(comments) == ["1", " 2", "  3", " 4", "5"])
    }

    @Test("Replies to one comment, and threads, keep the source's order")
    func sourceOrder() {
        #expect(levels([(9, nil), (3, 9), (5, 9), (2, nil), (4, 9)]) == ["9", " 3", " 5", " 4", "2"])
    }

    @Test("A comment with an unknown parent begins a thread at its position")
    func missingParent() {
        #expect(levels([(1, nil), (2, 7), (3, 2), (4, nil)]) == ["1", "2", " 3", "4"])
    }

    @Test("The first comment of a cycle begins a thread at the end")
    func circle() {
        #expect(levels([(2, 3), (3, 2), (4, 2), (1, nil)]) == ["1", "2", " 3", " 4"])
        #expect(levels([(2, 2), (1, nil), (3, 1)]) == ["1", " 3", "2"])
    }

    @Test("Of comments with the same identity the first is used")
    func repeated() {
        #expect(levels([(1, nil), (2, 1), (2, nil), (1, 2)]) == ["1", " 2"])
    }

    @Test("Each comment has the number of its direct and indirect replies")
    func counts() {
        let sut = makeSUT([(1, nil), (2, 1), (3, 2), (4, 2), (5, 1), (6, nil), (7, 6)])

        #expect(sut.comments.map(\.replyCount) == [4, 2, 0, 0, 0, 1, 0])
        #expect(sut.replies(to: .numbered(2)).map(\.id) == [.numbered(3), .numbered(4)])
        #expect(sut.replies(to: .numbered(5)).isEmpty)
        #expect(sut.replies(to: .numbered(9)).isEmpty)
    }

    @Test("A list of threads knows whether it has replies")
    func haveReplies() {
        #expect(!makeSUT([]).haveReplies)
        #expect(!makeSUT([(1, nil), (2, 9)]).haveReplies)
        #expect(makeSUT([(1, nil), (2, 1)]).haveReplies)
    }

    @Test("A comment's ancestors are its parent and all comments above, up to the first of the thread")
    func ancestors() {
        let sut = makeSUT([(1, nil), (2, 1), (3, 2), (4, 1), (5, 4), (6, nil)])

        #expect(sut.ancestors(of: .numbered(5)).map(\.id) == [.numbered(4), .numbered(1)])
        #expect(sut.ancestors(of: .numbered(3)).map(\.id) == [.numbered(2), .numbered(1)])
        #expect(sut.ancestors(of: .numbered(6)).isEmpty)
        #expect(sut.ancestors(of: .numbered(9)).isEmpty)
    }

    @Test("Folding a comment hides all of its replies, and no comment behind them")
    func folding() {
        let sut = makeSUT([(1, nil), (2, 1), (3, 2), (4, 1), (5, nil), (6, 5)])

        #expect(sut.shown(folding: []) == sut.comments)
        #expect(sut.shown(folding: [.numbered(2)]).map(\.id) == [1, 2, 4, 5, 6].map(UUID.numbered))
        #expect(sut.shown(folding: [.numbered(1), .numbered(2)]).map(\.id) == [1, 5, 6].map(UUID.numbered))
        #expect(sut.shown(folding: [.numbered(3), .numbered(9)]) == sut.comments)
    }

    @Test("A thread of ten thousand levels is ordered")
    func deep() {
        let sut = makeSUT((1...10_000).reversed().map { ($0, $0 - 1) })

        #expect(sut.comments.last?.level == 9_999)
        #expect(sut.comments.first?.replyCount == 9_999)
    }

    private func makeSUT(_ comments: [(id: Int, parent: Int?)]) -> CommentThreads {
        CommentThreads(comments.map { .reply($0.id, to: $0.parent) })
    }

    /// The comments' numbers, behind a space for each level.
    private func levels(_ comments: [(Int, Int?)]) -> [String] {
        let numbers = Dictionary(comments.map { (UUID.numbered($0.0), $0.0) }) { $1 }
        return makeSUT(comments).comments.map {
            String(repeating: " ", count: $0.level) + "\(numbers[$0.id] ?? 0)"
        }
    }
}
