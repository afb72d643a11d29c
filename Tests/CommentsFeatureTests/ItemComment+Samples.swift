import CommentsSourceInterface
import CommentsStorageInterface
import StorageTesting

@testable import CommentsFeature

nonisolated extension ItemComment {
    /// The comment with this number, the same in every run; its record is `CommentRecord.numbered(_:)`.
    static func numbered(_ number: Int) -> ItemComment {
        ItemComment(.numbered(number))
    }
}

extension CommentViewModel {
    static func sample(
        username: String = "maria", date: String = "2 days ago", message: String = "A message"
    ) -> CommentViewModel {
        CommentViewModel(id: .numbered(1), username: username, date: date, message: message)
    }
}
