import FoundationEssentials

/// A status as it is written in JSON, of which a boosted one is a part.
struct StatusDTO: Decodable {
    let post: PostDTO
    let boosted: PostDTO?

    private enum CodingKeys: CodingKey {
        case reblog
    }

    init(from decoder: any Decoder) throws {
        post = try PostDTO(from: decoder)
        // One level: a boost of a boost is not made, and would be a depth that strangers choose.
        boosted = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(
            PostDTO.self, forKey: .reblog)
    }
}

/// A status without the one that it boosts.
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
    let mediaAttachments: [Lenient<AttachmentDTO>]?
}

/// An account, as far as it is shown.
struct AccountDTO: Decodable {
    let id: String
    let username: String
    let displayName: String?

    /// The name that the account gives itself, else the one it is found by.
    var name: String {
        displayName.flatMap { name in name.allSatisfy(\.isWhitespace) ? nil : name } ?? username
    }
}

/// A picture or recording of a status.
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
    let meta: Lenient<Meta>?
}

/// The statuses around one.
struct ContextDTO: Decodable {
    let descendants: [Lenient<PostDTO>]
}

/// A value where it can be read: decoding it never fails, so that a bad one does not cost the others.
struct Lenient<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) {
        value = try? Value(from: decoder)
    }
}
