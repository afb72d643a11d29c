import CommentsFeature
import Foundation

/// `comments`: prints a picture's comments, from the server, or from the cache where the server cannot be had.
struct CommentsCommand {
    let composition: Composition
    let output: Output
    let picture: UUID

    func run() async throws -> Int32 {
        do {
            let page = try await composition.comments(of: picture)
            await composition.save(page.comments, of: picture)
            if let sentence = composition.commentsPresenter().skipped(page.skipped) { notice(sentence) }
            try show(page.comments)
        } catch let error as Output.Closed {
            throw error
        } catch {
            guard let cached = await composition.cachedComments(of: picture) else {
                notice(composition.sentences.failure(error))
                return 1
            }
            notice(
                composition.sentences.failure(
                    error, but: composition.commentsPresenter().storedComments(of: cached.timestamp)))
            try show(cached.comments)
        }
        return 0
    }

    private func show(_ comments: [ImageComment]) throws {
        let presenter = composition.commentsPresenter()
        for (comment, viewModel) in zip(comments, presenter.map(comments)) {
            if composition.settings.json {
                try output.line(Self.json(comment))
            } else {
                try output.line("\(viewModel.username) · \(viewModel.date)")
                try output.text(comment.message)
                try output.line("")
            }
        }
    }

    static func json(_ comment: ImageComment) -> String {
        var line = JSONLine()
        line.add("id", comment.id.uuidString)
        line.add("message", comment.message)
        line.add("created_at", comment.createdAt)
        line.add("username", comment.username)
        return line.text
    }
}
