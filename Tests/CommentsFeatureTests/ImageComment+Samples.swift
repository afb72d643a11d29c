import CommentsStorageInterface
import StorageTesting

@testable import CommentsFeature

nonisolated extension ImageComment {
    /// The comment with this number, the same in every run; its record is `CommentRecord.numbered(_:)`.
    static func numbered(_ number: Int) -> ImageComment {
        ImageComment(.numbered(number))
    }
}

extension ImageCommentViewModel {
    static func sample(
        username: String = "maria", date: String = "2 days ago", message: String = "A message"
    ) -> ImageCommentViewModel {
        ImageCommentViewModel(id: .numbered(1), username: username, date: date, message: message)
    }
}
