import FoundationEssentials
import SourceInterface

/// The JSON of a status with the one that it boosts.
struct StatusDTO: Decodable {
    let post: PostDTO
    let boosted: PostDTO?

    private enum CodingKeys: CodingKey { case reblog }

    init(from decoder: any Decoder) throws {
        post = try PostDTO(from: decoder)
        // A boost of a boost does not exist; decoding one level bounds the recursion.
        boosted = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
            PostDTO.self, forKey: .reblog)
    }
}

/// The JSON of a status without the one that it boosts.
struct PostDTO: Decodable {
    let id: String
    let uri: String?
    let url: String?
    let createdAt: String?
    let editedAt: String?
    let content: String
    let spoilerText: String?
    let sensitive: Bool?
    let inReplyToId: String?
    let repliesCount: Int?
    let account: AccountDTO
    let mediaAttachments: [LossyDecodable<AttachmentDTO>]?
}

struct AccountDTO: Decodable {
    let id: String
    let username: String
    let displayName: String?

    /// The display name, otherwise the user name.
    var name: String {
        displayName.flatMap { name in name.allSatisfy(\.isWhitespace) ? nil : name } ?? username
    }
}

/// The JSON of a picture or recording.
struct AttachmentDTO: Decodable {
    struct Meta: Decodable {
        struct Size: Decodable {
            let width: Int?
            let height: Int?
        }

        let original: Size?
    }

    let type: String?
    let url: String?
    let previewUrl: String?
    let remoteUrl: String?
    let description: String?
    let blurhash: String?
    let meta: LossyDecodable<Meta>?
}

/// The JSON of the statuses around one.
struct ContextDTO: Decodable { let descendants: [LossyDecodable<PostDTO>] }
