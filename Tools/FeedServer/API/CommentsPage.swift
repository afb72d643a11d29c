import FoundationEssentials

/// The comments of a picture in FeedHost's own API.
struct CommentsPage: Encodable {
    let items: [Row]

    struct Row: Encodable {
        let id: String
        let message: String
        let createdAt: String
        let author: Author

        enum CodingKeys: String, CodingKey {
            case id
            case message
            case createdAt = "created_at"
            case author
        }

        init(_ comment: Comment, dateForm: DateForm) {
            id = comment.id.uuidString
            message = comment.message
            createdAt = dateForm.text(comment.createdAt)
            author = Author(username: comment.username)
        }
    }

    struct Author: Encodable {
        let username: String
    }

    /// The date formats that a client must parse.
    enum DateForm: String, CaseIterable {
        case offset = "+0000"
        case zulu = "Z"
        case offsetWithColon = "+00:00"
        case fractionalSeconds = ".000Z"

        func text(_ date: Date) -> String {
            // Whole seconds: "2025-10-09T11:24:59Z".
            date.formatted(.iso8601).dropLast() + rawValue
        }
    }
}
