package import AppSettings
package import CommandLineKit
package import CommentsFeature
package import CommentsSourceInterface
import TextInterface

/// `comments`: prints an item's comments.
package struct CommentsCommand {
    private let settings: Settings
    private let output: Output
    private let presenter: CommentsPresenter
    private let failure: (any Error) -> String

    /// - Parameter failure: The sentence on a failed load.
    package init(
        settings: Settings, output: Output, presenter: CommentsPresenter,
        failure: @escaping (any Error) -> String
    ) {
        self.settings = settings
        self.output = output
        self.presenter = presenter
        self.failure = failure
    }

    /// Prints comments, and returns the exit code.
    ///
    /// - Parameter load: Loads the comments from the server, or from the cache if the server's cannot be loaded,
    ///   and sentences on them.
    package func run(
        _ load: () async throws -> (comments: [ItemComment], sentences: [String])
    ) async throws -> Int32 {
        let threads: CommentThreads
        do {
            let found = try await load()
            found.sentences.forEach(notice)
            threads = CommentThreads(found.comments)
        } catch {
            notice(failure(error))
            return 1
        }
        let limit = settings.limit ?? .max
        if settings.json {
            for line in threads.json.prefix(limit) { try output.line(line.text) }
            return 0
        }
        for comment in presenter.map(Array(threads.comments.prefix(limit))) {
            for line in [comment.headLine] + comment.messageLines { try output.text(line.text) }
            try output.line("")
        }
        return 0
    }
}
