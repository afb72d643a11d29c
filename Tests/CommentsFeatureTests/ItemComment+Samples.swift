import CommentsSourceInterface
import CommentsStorageInterface
import FoundationEssentials
import ItemInterface
import StorageTesting

@testable import CommentsFeature

nonisolated extension ItemComment {
    /// The comment with this number, the same in every run; its record is `CommentRecord.numbered(_:)`.
    static func numbered(_ number: Int) -> ItemComment {
        ItemComment(.numbered(number))
    }

    /// The comment with this number, a reply to another one.
    static func reply(_ number: Int, to parent: Int?, by author: String = "") -> ItemComment {
        ItemComment(
            id: .numbered(number), author: author, text: .plain(""), published: .numbered(0),
            parent: parent.map(UUID.numbered))
    }
}

extension CommentViewModel {
    static func sample(
        username: String = "maria", age: String = "2 days", message: String = "A message",
        level: Int = 0, levelBelow: Int = 0, mark: String = "", folded: String = ""
    ) -> CommentViewModel {
        CommentViewModel(
            id: .numbered(1), username: username, age: age, message: message, level: level,
            levelBelow: levelBelow, mark: mark, folded: folded)
    }
}
