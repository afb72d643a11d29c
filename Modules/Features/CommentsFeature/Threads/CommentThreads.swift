public import CommentsSourceInterface
public import FoundationEssentials
import ItemInterface
public import TextInterface

/// A comment in its thread.
nonisolated public struct ThreadedComment: Identifiable, Hashable, Sendable {
    /// The comment.
    public let comment: ItemComment
    /// The number of comments above it in its thread; 0 for a comment on the item.
    public let level: Int
    /// The number of direct and indirect replies.
    public internal(set) var replyCount = 0

    /// The comment's identity.
    public var id: UUID { comment.id }
}

/// The comments of an item in the order of their threads: each comment is followed by its replies. Threads
/// and the replies to one comment are in the source's order.
///
/// A comment without a known parent begins a thread, and in a cycle its first comment, after all others.
nonisolated public struct CommentThreads: Hashable, Sendable {
    /// All comments, each identity once.
    public let comments: [ThreadedComment]
    private let indices: [UUID: Int]

    /// Orders comments. Of comments with the same identity the first is used.
    public init(_ comments: [ItemComment]) {
        var known: Set<UUID> = []
        let unique = comments.filter { known.insert($0.id).inserted }
        var threads: [Int] = []
        var replies: [UUID: [Int]] = [:]
        for (index, comment) in unique.enumerated() {
            if let parent = comment.parent, known.contains(parent) {
                replies[parent, default: []].append(index)
            } else {
                threads.append(index)
            }
        }
        var ordered: [ThreadedComment] = []
        var arePlaced = [Bool](repeating: false, count: unique.count)
        for thread in threads + unique.indices {
            var waiting = [(index: thread, level: 0)]
            while let (index, level) = waiting.popLast() {
                guard !arePlaced[index] else { continue }
                arePlaced[index] = true
                ordered.append(ThreadedComment(comment: unique[index], level: level))
                let next = replies[unique[index].id] ?? []
                waiting += next.reversed().map { ($0, level + 1) }
            }
        }
        self.comments = Self.counted(ordered)
        indices = Dictionary(uniqueKeysWithValues: zip(ordered.map(\.id), ordered.indices))
    }

    /// The comments with their numbers of replies.
    private static func counted(_ comments: [ThreadedComment]) -> [ThreadedComment] {
        var comments = comments
        // By level, the number of comments behind the current one up to the next comment above that level.
        var counts = [Int](repeating: 0, count: (comments.map(\.level).max() ?? 0) + 2)
        for index in comments.indices.reversed() {
            let level = comments[index].level
            comments[index].replyCount = counts[level + 1]
            counts[level] += 1 + counts[level + 1]
            counts[level + 1] = 0
        }
        return comments
    }

    /// The comments as JSON. A list without replies has neither parents nor levels.
    public var json: [JSONLine] {
        let isFlat = comments.allSatisfy { $0.comment.parent == nil }
        return comments.map { threaded in
            let comment = threaded.comment
            var line = JSONLine()
            line.add("id", comment.id.uuidString)
            line.add("parent", comment.parent?.uuidString)
            if !isFlat { line.add("level", threaded.level) }
            line.add("message", comment.text.source)
            line.add("created_at", comment.published)
            line.add("username", comment.author)
            return line
        }
    }

    /// Whether any comment is a reply to another one.
    public var haveReplies: Bool { comments.contains { $0.level > 0 } }

    /// The direct and indirect replies to a comment; none for an unknown one.
    public func replies(to id: UUID) -> ArraySlice<ThreadedComment> {
        guard let index = indices[id] else { return [] }
        return comments[index + 1..<index + 1 + comments[index].replyCount]
    }

    /// The comments above a comment in its thread, from its parent on.
    public func ancestors(of id: UUID) -> [ThreadedComment] {
        guard let index = indices[id], comments[index].level > 0 else { return [] }
        var ancestors: [ThreadedComment] = []
        for other in comments[..<index].reversed()
        where other.level < ancestors.last?.level ?? comments[index].level {
            ancestors.append(other)
            if other.level == 0 { break }
        }
        return ancestors
    }

    /// The visible comments where the replies to some are folded.
    public func shown(folding folded: Set<UUID>) -> [ThreadedComment] {
        var shown: [ThreadedComment] = []
        var next = 0
        while next < comments.count {
            let comment = comments[next]
            shown.append(comment)
            next += folded.contains(comment.id) ? 1 + comment.replyCount : 1
        }
        return shown
    }
}
