import CommentsFeature
import TextInterface

/// A comment line by line, a sign before each line for each comment that stands above it in its thread.
extension CommentViewModel {
    /// Who wrote it, and how long ago.
    var headLine: SafeText {
        let facts = [username, age, mark].filter { !$0.isEmpty }
        return indent + SafeText.joined(facts, by: .dot)
    }

    /// What was written.
    var messageLines: [SafeText] { message.map { indent + $0 } }

    private var indent: SafeText { SafeText(String(repeating: "> ", count: level)) }
}
