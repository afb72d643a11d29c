import LibraryStorageInterface
import ListInterface
import TextInterface

extension FeedRow {
    /// A short text at the end of a line.
    struct Fact: Equatable {
        let text: SafeText
        /// Whether the text is drawn in the accent color.
        var isMark = false
    }

    /// The columns between facts, and between them and a text.
    static let factGap = 2

    /// The facts at the end of the first line: updated, number of comments, bookmarked, age. The first ones are left
    /// out where all are wider than a half of the line (a quarter in rows of one line).
    var facts: [Fact] {
        guard texts.hasHead else { return [] }
        let room = layout.textEnd - layout.textColumn
        let share = layout.arrangement == .line ? room / 4 : room / 2
        var facts = [
            texts.status.state?.isUpdated == true ? Fact(text: sentences.updated) : nil,
            texts.commentCount.map { Fact(text: Sign.comments.before(SafeText("\($0)"))) },
            texts.status.isBookmarked ? Fact(text: Sign.bookmark.text, isMark: true) : nil,
            texts.status.age.map { Fact(text: Self.aligned($0)) },
        ].compactMap(\.self)
        while !facts.isEmpty, Self.width(of: facts) > share { facts.removeFirst() }
        return facts
    }

    /// The columns of facts, each with the gap before it.
    static func width(of facts: [Fact]) -> Int { facts.reduce(0) { $0 + factGap + $1.text.width } }

    /// The number of pictures; `nil` for one, or where the arrangement has no room for it.
    var pictureCount: SafeText? {
        texts.pictureCount > 1 && layout.arrangement != .line && !layout.isFullScreen
            ? sentences.pictures(texts.pictureCount) : nil
    }

    /// Pads short ages, so that the facts of all rows are aligned.
    private static func aligned(_ age: SafeText) -> SafeText {
        SafeText(String(repeating: " ", count: max(0, 3 - age.width))) + age
    }
}
