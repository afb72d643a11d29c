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

    /// The sign of a recording; `nil` for none.
    var recording: Fact? { texts.hasRecording ? Fact(text: Sign.folded.text) : nil }

    /// The facts at the end of the first line of several: updated, recording, number of comments, bookmarked,
    /// age. The first ones are left out where all are wider than a half of the line.
    var facts: [Fact] {
        guard texts.hasHead else { return [] }
        var facts = [
            texts.status.state?.isUpdated == true ? Fact(text: sentences.updated) : nil,
            recording,
            texts.commentCount.map { Fact(text: Sign.comments.before(SafeText("\($0)"))) },
            texts.status.isBookmarked ? Fact(text: Sign.bookmark.text, isMark: true) : nil,
            texts.status.age.map { Fact(text: aligned($0)) },
        ].compactMap(\.self)
        while !facts.isEmpty, Self.width(of: facts) > layout.lineColumns / 2 { facts.removeFirst() }
        return facts
    }

    /// The columns of facts, each with the gap before it.
    static func width(of facts: [Fact]) -> Int { facts.reduce(0) { $0 + factGap + $1.text.width } }

    /// The number of pictures; `nil` for one, or where the arrangement has no room for it.
    var pictureCount: SafeText? {
        texts.pictureCount > 1 && !layout.isFullScreen
            ? sentences.pictures(texts.pictureCount) : nil
    }

    /// Pads short ages, so that the facts of all rows are aligned.
    private func aligned(_ age: SafeText) -> SafeText {
        SafeText(String(repeating: " ", count: max(0, texts.status.ageColumns - age.width))) + age
    }
}
