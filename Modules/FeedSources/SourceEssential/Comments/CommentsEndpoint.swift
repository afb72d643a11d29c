import FoundationEssentials
import HTTPInterface

/// The URL of an item's comments.
enum CommentsEndpoint: Hashable {
    /// All comments of the item with the id.
    case comments(of: UUID)

    /// The URL on a server, with the base URL's path and query.
    func url(base: HTTPURL) -> HTTPURL {
        switch self {
        case .comments(let id): base.appending(path: "v1/image/\(id.uuidString)/comments")
        }
    }
}
