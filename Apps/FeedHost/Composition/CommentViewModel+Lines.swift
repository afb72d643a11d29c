import CommentsFeature
import TextInterface

/// A comment as lines, with `> ` before each for each level of its thread.
extension CommentViewModel {
    /// The author and the age.
    var headLine: SafeText {
        let facts = [username, age, mark].filter { !$0.isEmpty }
        return indent + SafeText.joined(facts, by: .dot)
    }

    /// The lines of the message.
    var messageLines: [SafeText] { message.map { indent + $0 } }

    private var indent: SafeText { SafeText(String(repeating: "> ", count: level)) }
}
