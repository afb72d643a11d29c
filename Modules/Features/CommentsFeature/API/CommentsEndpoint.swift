public import FoundationEssentials
public import HTTPInterface

/// Where the comments of a picture are.
nonisolated public enum CommentsEndpoint: Hashable, Sendable {
    /// All comments of the picture of that id.
    case comments(of: UUID)

    /// Their URL on a server; whatever the base URL has is kept.
    public func url(base: HTTPURL) -> HTTPURL {
        switch self {
        case .comments(let id): base.appending(path: "v1/image/\(id.uuidString)/comments")
        }
    }
}
