import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import HTTPTesting
import ItemInterface
import SourceInterface
import SourceMastodon
import SourceTesting

extension SourceSubject {
    /// A tag of an instance, of which the field `Link` names the next page.
    static let mastodon = SourceSubject(
        MastodonKind(), at: mastodonAddress,
        document: { entries, hasNext in
            var response = HTTPResponse.json("[\(entries.map(json).joined(separator: ","))]")
            if hasNext {
                let last = entries.last.map(json)?.utf8.count ?? 0
                let next = "\(mastodonAddress.text)&limit=40&max_id=\(last)\(entries.hashValue.magnitude)"
                response.headers["Link"] = #"<\#(next)>; rel="next", <\#(next)>; rel="prev""#
            }
            return response
        }, itemID: { ItemIdentity.item(uri($0), of: ItemIdentity.source(mastodonAddress)) })

    private static let mastodonAddress = HTTPURL(
        "https://social.example/api/v1/timelines/tag/%CE%B3%CE%AC%CF%84%CE%B1?local=true")!

    private static func uri(_ number: Int) -> String {
        "https://social.example/users/maria/statuses/\(number)"
    }

    private static func json(_ entry: Entry) -> String {
        switch entry {
        case .item(let number): json(number, address: "https://files.example/\(number).jpg")
        case .damaged: #"{"id":7}"#
        case .hostile(let number, let address): json(number, address: address)
        }
    }

    private static func json(_ number: Int, address: String) -> String {
        """
        {"id":"\(number)","uri":"\(uri(number))","url":"\(address)","content":"<p>Δύο \\ud83d\\ude00</p>",
        "created_at":"2025-10-09T08:00:00.000Z","replies_count":\(number),"sensitive":false,"spoiler_text":"",
        "account":{"id":"1","username":"maria","display_name":"Maria","acct":"maria"},"reblog":null,
        "media_attachments":[{"type":"image","url":"\(address)","preview_url":"\(address)"}]}
        """
    }
}

extension CommentsSubject {
    /// The replies to a status.
    static let mastodon = CommentsSubject(
        at: SourceSubject.mastodon.address, reference: "109",
        makeSource: { client in
            try SourceSubject.mastodon.makeSource(client) as? any CommentsSource ?? { throw NoComments() }()
        },
        document: { entries in
            let replies = entries.map { $0.map(json) ?? #"{"id":7}"# }.joined(separator: ",")
            return .json(#"{"ancestors":[],"descendants":[\#(replies)]}"#)
        },
        comment: { number in
            let source = ItemIdentity.source(SourceSubject.mastodon.address)
            return ItemComment(
                id: ItemIdentity.item("https://social.example/r/\(number)", of: source),
                author: "maria \(number)", text: .html("<p>Δύο</p>"),
                published: Date(timeIntervalSince1970: 1_760_009_000 + Double(number)))
        })

    private struct NoComments: Error {}

    private static func json(_ comment: ItemComment) -> String {
        let number = comment.author.split(separator: " ")[1]
        return """
            {"id":"\(number)","uri":"https://social.example/r/\(number)","content":"\(comment.text.source)",
            "created_at":"\(comment.published.formatted(.iso8601))","in_reply_to_id":"109",
            "account":{"id":"1","username":"\(comment.author)","display_name":""}}
            """
    }
}

extension HTTPResponse {
    static func json(_ text: String) -> HTTPResponse { HTTPResponse(status: 200, body: Data(text.utf8)) }
}
