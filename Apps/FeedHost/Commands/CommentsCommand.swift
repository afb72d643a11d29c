import CommandLineKit
import CommentsFeature
import CommentsSourceInterface
import Foundation
import ItemInterface
import SharedPresentation
import TextInterface

/// `comments`: prints a picture's comments, from the server, or from the cache where the server cannot be had.
struct CommentsCommand {
    let composition: Composition
    let output: Output
    let picture: UUID

    func run() async throws -> Int32 {
        let found: (comments: [ItemComment], sentences: [String], failure: (any Error)?)
        do {
            found = try await composition.commentsOrStored(of: picture)
        } catch {
            notice(error is UnknownItem ? UnknownItem.sentence : composition.sentences.failure(error))
            return 1
        }
        found.sentences.forEach(notice)
        try show(Array(found.comments.prefix(composition.settings.limit ?? .max)))
        return 0
    }

    private func show(_ comments: [ItemComment]) throws {
        let presenter = composition.commentsPresenter()
        for (comment, viewModel) in zip(comments, presenter.map(comments)) {
            if composition.settings.json {
                try output.line(Self.json(comment))
            } else {
                try output.text("\(viewModel.username) \(Sign.dot.rawValue) \(viewModel.date)")
                try output.text(comment.text.source)
                try output.line("")
            }
        }
    }

    static func json(_ comment: ItemComment) -> String {
        var line = JSONLine()
        line.add("id", comment.id.uuidString)
        line.add("message", comment.text.source)
        line.add("created_at", comment.published)
        line.add("username", comment.author)
        return line.text
    }
}
