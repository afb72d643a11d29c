public import TextInterface

/// A comment as lines, with `> ` before each for each level of its thread.
extension CommentViewModel {
    /// The author and the age.
    public var headLine: SafeText {
        let parts = [username, age, mark].filter { !$0.isEmpty }
        return indent + SafeText.joined(parts, by: .dot)
    }

    /// The lines of the message.
    public var messageLines: [SafeText] { message.map { indent + $0 } }

    private var indent: SafeText { SafeText(String(repeating: "> ", count: level)) }
}
