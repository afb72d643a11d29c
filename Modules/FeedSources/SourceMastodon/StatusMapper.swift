import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceInterface

/// Maps bodies of responses to pages and threads.
///
/// Synchronous and linear in the body's size; to be called off the main actor.
enum StatusMapper {
    /// Returns the page of a body. Unreadable statuses are omitted and counted; of repeated ones the first
    /// counts.
    static func page(_ body: Data, source: UUID, firstSeen: Date) throws(SourceError) -> SourcePage {
        let elements = try decode([LossyDecodable<StatusDTO>].self, of: body)
        let statuses = elements.compactMap(\.value)
        var seen: Set<UUID> = []
        let items = statuses.map { $0.item(source: source, firstSeen: firstSeen) }
            .filter { seen.insert($0.id).inserted }
        return SourcePage(items: items, skipped: elements.count - statuses.count)
    }

    /// Returns the thread of a body, which has all replies after their parents, and the sum of the replies'
    /// own counts of replies.
    static func thread(
        _ body: Data, source: UUID, at now: Date
    ) throws(SourceError) -> (CommentThread, replies: Int) {
        let elements = try decode(ContextDTO.self, of: body).descendants
        let posts = elements.compactMap(\.value)
        guard !posts.isEmpty || elements.isEmpty else {
            throw .unreadable(reason: "none of \(elements.count) replies can be read")
        }
        let identities = Dictionary(posts.map { ($0.id, $0.identity(in: source)) }) { first, _ in first }
        var seen: Set<UUID> = []
        let comments = posts.map { post in
            ItemComment(
                id: post.identity(in: source), author: post.account.name, text: .html(post.unfolded),
                published: post.createdAt.flatMap(ISO8601.date) ?? now,
                parent: post.inReplyToId.flatMap { identities[$0] })
        }.filter { seen.insert($0.id).inserted }
        let replies = posts.reduce(0) { $0 + $1.replies }
        return (CommentThread(comments, skipped: elements.count - posts.count), replies)
    }

    /// Returns the number of direct replies of the status in a body.
    static func replyCount(_ body: Data) throws(SourceError) -> Int {
        try decode(PostDTO.self, of: body).replies
    }

    /// Returns the account of a body.
    static func account(_ body: Data) throws(SourceError) -> AccountDTO {
        let account = try decode(AccountDTO.self, of: body)
        guard isID(account.id) else { throw .unreadable(reason: "the account's id is none") }
        return account
    }

    /// Whether a text is an instance's id of letters and digits, which is safe in a path.
    static func isID(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            }
    }

    private static func decode<Value: Decodable>(
        _ type: Value.Type, of body: Data
    ) throws(SourceError) -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do { return try decoder.decode(type, from: body) } catch {
            throw SourceError(unreadable: body, reason: "the body is not the JSON of an instance")
        }
    }
}

extension StatusDTO {
    /// The item. A boost is an item with the text, link, pictures and replies of the boosted status, and the
    /// names of both authors.
    ///
    /// A content warning becomes the title, and the row shows no text.
    fileprivate func item(source: UUID, firstSeen: Date) -> FeedItem {
        let shown = boosted ?? post
        let names = [shown.account.name] + (boosted == nil ? [] : [post.account.name])
        let summary = ItemSummary(
            id: post.identity(in: source), source: source, nativeID: post.nativeID, title: shown.warning,
            author: names.joined(separator: " 🔁 "), published: post.createdAt.flatMap(ISO8601.date),
            updated: shown.editedAt.flatMap(ISO8601.date), firstSeen: firstSeen, link: shown.link,
            media: shown.media,
            comments: StatusMapper.isID(shown.id)
                ? ItemComments(reference: shown.id, count: shown.repliesCount) : nil)
        let text: ItemText? = shown.content.isEmpty ? nil : .html(shown.content)
        return shown.warning == nil ? FeedItem(summary, text: text) : FeedItem(stored: summary, text: text)
    }
}

extension PostDTO {
    /// The ActivityPub id, which is the same on every instance; otherwise the URL or the id on this one.
    fileprivate var nativeID: String { [uri, url].compactMap(\.self).first { !$0.isEmpty } ?? id }

    fileprivate func identity(in source: UUID) -> UUID { ItemIdentity.item(nativeID, of: source) }

    fileprivate var link: HTTPURL? { [url, uri].lazy.compactMap { $0.flatMap(HTTPURL.init) }.first }

    /// The number of direct replies, at most 10⁹, so that sums do not overflow.
    fileprivate var replies: Int { min(max(repliesCount ?? 0, 0), 1_000_000_000) }

    /// The content warning.
    fileprivate var warning: String? {
        spoilerText.flatMap { text in text.allSatisfy(\.isWhitespace) ? nil : text }
    }

    /// The text after the content warning.
    fileprivate var unfolded: String {
        guard let warning else { return content }
        let escaped = warning.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return "<p><strong>\(escaped)</strong></p>\(content)"
    }

    fileprivate var media: [ItemMedia] {
        let isSensitive = sensitive == true || warning != nil
        return (mediaAttachments ?? []).compactMap { $0.value?.media(isSensitive: isSensitive) }
    }
}

extension AttachmentDTO {
    /// The medium; `nil` without a valid URL. Pictures may have any format; recordings are in the formats to
    /// which Mastodon converts them.
    fileprivate func media(isSensitive: Bool) -> ItemMedia? {
        guard let address = [url, remoteUrl].lazy.compactMap({ $0.flatMap(HTTPURL.init) }).first
        else { return nil }
        let mediaType: String? =
            switch type {
            case "image", nil: nil
            case "gifv", "video": "video/mp4"
            case "audio": "audio/mpeg"
            default: "application/octet-stream"
            }
        let size = meta?.value?.original
        return ItemMedia(
            .remote(address), preview: previewUrl.flatMap(HTTPURL.init).map { .remote($0) },
            alternativeText: description, width: size?.width, height: size?.height, type: mediaType,
            isSensitive: isSensitive, blurHash: blurhash)
    }
}
