import LibraryStorageInterface
import ListInterface
import TextInterface

extension FeedRow {
    /// A short text at the end of a line.
    struct Fact: Equatable {
        let text: SafeText
        /// Whether it is a sign that stands out.
        var isMark = false
    }

    /// The columns between facts, and between them and a text.
    static let factGap = 2

    /// What stands at the end of the first line: that the item was updated, how many comments it has, that it is
    /// bookmarked, and its age. Where they would take more than their share of the line, the first ones are left out.
    func facts(isBookmarked: Bool) -> [Fact] {
        guard texts.hasHead else { return [] }
        let room = layout.textEnd - layout.textColumn
        let share = layout.arrangement == .line ? room / 4 : room / 2
        var facts = [
            texts.status.state?.isUpdated == true ? Fact(text: sentences.updated) : nil,
            texts.commentCount.map { Fact(text: Sign.comments.before(SafeText("\($0)"))) },
            isBookmarked ? Fact(text: Sign.bookmark.text, isMark: true) : nil,
            texts.status.age.map { Fact(text: Self.aligned($0)) },
        ].compactMap(\.self)
        while !facts.isEmpty, Self.width(of: facts) > share { facts.removeFirst() }
        return facts
    }

    /// The columns of facts with the gap before each.
    static func width(of facts: [Fact]) -> Int { facts.reduce(0) { $0 + factGap + $1.text.width } }

    /// How many pictures there are, where there are several; `nil` where that has no place.
    var pictureCount: SafeText? {
        texts.pictureCount > 1 && layout.arrangement != .line && !layout.isFullScreen
            ? sentences.pictures(texts.pictureCount) : nil
    }

    /// Ages of one and two digits end in one column, and what stands before them too.
    private static func aligned(_ age: SafeText) -> SafeText {
        SafeText(String(repeating: " ", count: max(0, 3 - age.width))) + age
    }
}
