import CommentsSourceInterface
import FoundationEssentials
import ItemInterface
import SourceInterface

struct CommentsDTO: Decodable { let items: [CommentDTO] }

/// The JSON of a comment; `nil` for an invalid one, so that it does not invalidate the others.
struct CommentDTO: Decodable {
    let comment: ItemComment?

    private struct Values: Decodable {
        struct Author: Decodable { let username: String }

        enum CodingKeys: String, CodingKey {
            case id, message, author
            case createdAt = "created_at"
        }

        let id: String
        let message: String
        let createdAt: String
        let author: Author
    }

    init(from decoder: any Decoder) {
        guard let values = try? Values(from: decoder), let id = UUID(uuidString: values.id),
            let createdAt = ISO8601.date(values.createdAt)
        else {
            comment = nil
            return
        }
        comment = ItemComment(
            id: id, author: values.author.username, text: .plain(values.message), published: createdAt)
    }
}
