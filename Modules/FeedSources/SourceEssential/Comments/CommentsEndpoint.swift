import FoundationEssentials
import HTTPInterface

/// The URL of an item's comments.
enum CommentsEndpoint: Hashable {
    /// All comments of the item of that id.
    case comments(of: UUID)

    /// Their URL on a server; whatever the base URL has is kept.
    func url(base: HTTPURL) -> HTTPURL {
        switch self {
        case .comments(let id): base.appending(path: "v1/image/\(id.uuidString)/comments")
        }
    }
}
