import FoundationEssentials

/// An item or a comment as a status of Mastodon's API.
struct Status: Encodable {
    /// The account that the timeline is of.
    static let accountName = "demo"

    let id: String?
    let uri: String
    let url: String
    let createdAt: String
    let content: String
    let inReplyToId: String?
    let repliesCount: Int
    let sensitive: Bool
    let spoilerText: String
    let visibility = "public"
    let account: Account
    let mediaAttachments: [Attachment]
    /// The status that this one boosts.
    let reblog: Boosted?

    /// A class, because a structure cannot contain itself.
    final class Boosted: Encodable, Sendable {
        let status: Status

        init(_ status: Status) { self.status = status }

        func encode(to encoder: any Encoder) throws { try status.encode(to: encoder) }
    }

    struct Account: Encodable {
        let id: String
        let username: String
        let acct: String
        let displayName: String

        init(_ name: String) {
            let isDemo = name == Status.accountName
            id = isDemo ? "1" : String(2 + StableHash.value(of: name.utf8) % 1_000_000)
            username = isDemo ? name : "user\(id)"
            acct = username
            displayName = isDemo ? Router.title : name
        }
    }

    struct Attachment: Encodable {
        let id: String
        let type = "image"
        let url: String
        let previewUrl: String
        let description: String?
        let blurhash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
        let meta: Meta?
    }

    struct Meta: Encodable {
        let original: Size
    }

    struct Size: Encodable {
        let width: Int
        let height: Int
    }
}

extension Status {
    /// The status of an item. Every fifth one is a boost of another account's status, every seventh has a
    /// content warning, every eleventh a sensitive picture, the same ones in every run.
    init(_ entry: Entry) {
        let hash = StableHash.value(of: entry.item.id.uuidString.utf8, seed: 4)
        let status = Status(
            entry, warning: hash.isMultiple(of: 7) ? "A place that you might want to find by yourself" : "",
            isSensitive: hash.isMultiple(of: 11))
        guard hash.isMultiple(of: 5), !entry.isMalformed else {
            self = status
            return
        }
        self.init(
            id: status.id.flatMap { Int64($0) }.map { String($0 + 1) }, uri: "\(status.uri)/boost",
            url: status.url, createdAt: status.createdAt, content: "", inReplyToId: nil, repliesCount: 0,
            sensitive: false, spoilerText: "", account: Account(Self.accountName), mediaAttachments: [],
            reblog: Boosted(status))
    }

    private init(_ entry: Entry, warning: String, isSensitive: Bool) {
        let item = entry.item
        let place = item.location.map { "<p>\($0.escaped)</p>" } ?? ""
        let attachment = Self.attachment(of: entry)
        self.init(
            id: entry.isMalformed ? nil : String(Self.id(of: item)),
            uri: "\(entry.base)/users/demo/statuses/\(item.id)", url: entry.page,
            createdAt: Self.text(of: item.published),
            content: (item.description.map { "<p>\($0.escaped)</p>" } ?? "") + place, inReplyToId: nil,
            repliesCount: entry.comments.count, sensitive: isSensitive || !warning.isEmpty,
            spoilerText: warning, account: Account(entry.author), mediaAttachments: [attachment], reblog: nil)
    }

    /// Not inlined because Swift 6.3's optimizer then crashes in its own verification.
    @inline(never) private static func attachment(of entry: Entry) -> Attachment {
        let picture = entry.picture
        return Attachment(
            id: String(id(of: entry.item)), url: picture, previewUrl: picture,
            description: entry.item.location,
            meta: entry.size.map { Meta(original: Size(width: $0.width, height: $0.height)) })
    }

    /// The replies to an item: every third one is a reply to the one before it.
    static func replies(to entry: Entry) -> [Status] {
        let comments = Array(entry.comments.reversed())
        return comments.indices.map { index in
            let (comment, isNested) = (comments[index], index % 3 == 2)
            return Status(
                id: id(of: comment), uri: "\(entry.base)/comments/\(comment.id)", url: entry.page,
                createdAt: text(of: comment.createdAt), content: "<p>\(comment.message.escaped)</p>",
                inReplyToId: isNested ? id(of: comments[index - 1]) : String(id(of: entry.item)),
                repliesCount: 0, sensitive: false, spoilerText: "", account: Account(comment.username),
                mediaAttachments: [], reblog: nil)
        }
    }

    /// Ids increase with time, as Mastodon's do, and follow from the content, so that a later run has them too.
    static func id(of item: FeedItem) -> Int64 {
        let hash = StableHash.value(of: item.id.uuidString.utf8) % 1_000
        return item.number * 1_000 + Int64(hash)
    }

    private static func id(of comment: Comment) -> String {
        String(StableHash.value(of: comment.id.uuidString.utf8) >> 1)
    }

    private static func text(of date: Date) -> String { date.formatted(.iso8601).dropLast() + ".000Z" }
}
