import CommandLineKit
import CommentsFeature
import CommentsScene
import CommentsSourceInterface
import Foundation
import ItemInterface
import SceneSupport
import SharedPresentation
import TextInterface

/// `comments`: prints an item's comments from the server, or from the cache where the server's cannot be
/// loaded.
struct CommentsCommand {
    let comments: ItemCommentsLoader
    let output: Output
    let isJSON: Bool
    let limit: Int
    let id: UUID

    func run() async throws -> Int32 {
        let found: (comments: [ItemComment], sentences: [String], failure: (any Error)?)
        do {
            found = try await comments.loadOrCached(of: id)
        } catch {
            notice(error is UnknownItem ? UnknownItem.sentence : comments.messages(error))
            return 1
        }
        found.sentences.forEach(notice)
        if isJSON {
            for line in Self.json(found.comments).prefix(limit) { try output.line(line) }
        } else {
            try show(Array(found.comments.prefix(limit)))
        }
        return 0
    }

    private func show(_ shown: [ItemComment]) throws {
        for comment in comments.presenter.map(CommentThreads(shown).comments) {
            for line in [comment.headLine] + comment.messageLines { try output.text(line.text) }
            try output.line("")
        }
    }

    /// The JSON lines of comments. A list without replies has neither parents nor levels.
    static func json(_ comments: [ItemComment]) -> [String] {
        let isFlat = comments.allSatisfy { $0.parent == nil }
        return CommentThreads(comments).comments.map { threaded in
            let comment = threaded.comment
            var line = JSONLine()
            line.add("id", comment.id.uuidString)
            line.add("parent", comment.parent?.uuidString)
            if !isFlat { line.add("level", threaded.level) }
            line.add("message", comment.text.source)
            line.add("created_at", comment.published)
            line.add("username", comment.author)
            return line.text
        }
    }
}

extension UnknownItem {
    /// The sentence that commands print.
    static let sentence = "No such post in the library: run list first"
}
