import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import SourceEssential
import SourceInterface
import SourceTesting
import StorageTesting

extension SourceSubject {
    /// A server of the API; its documents say nothing of the next page.
    static let essential = SourceSubject(
        EssentialKind(), at: HTTPURL("http://127.0.0.1:8080/feed?token=a%20b")!,
        document: { entries, _ in
            let items = entries.map(json).joined(separator: ",")
            return HTTPResponse(status: 200, body: Data(#"{"items":[\#(items)]}"#.utf8))
        }, itemID: UUID.numbered)

    private static func json(_ entry: Entry) -> String {
        switch entry {
        case .item(let number): json(number, image: "https://example.org/\(number).png")
        case .damaged: #"{"id":"no id"}"#
        case .hostile(let number, let address): json(number, image: address)
        }
    }

    private static func json(_ number: Int, image: String) -> String {
        #"{"id":"\#(UUID.numbered(number))","description":"Ένα \ud83d\ude00","location":"L","#
            + #""image":"\#(image)"}"#
    }
}

extension CommentsSubject {
    /// The comments of an item of the API.
    static let essential = CommentsSubject(
        at: SourceSubject.essential.address, reference: UUID.numbered(1).uuidString,
        makeSource: { client in
            EssentialSource(
                id: .numbered(100), base: SourceSubject.essential.address,
                dependencies: SourceDependencies(client: client) { SourceSubject.now })
        },
        document: { entries in
            let items = entries.map { $0.map(json) ?? #"{"id":"no id"}"# }.joined(separator: ",")
            return HTTPResponse(status: 200, body: Data(#"{"items":[\#(items)]}"#.utf8))
        },
        comment: { number in
            ItemComment(
                id: .numbered(number), author: "maria \(number)", text: .plain("Δύο <b>"),
                published: Date(timeIntervalSince1970: 1_760_009_000 + Double(number)))
        })

    private static func json(_ comment: ItemComment) -> String {
        let date = comment.published.formatted(.iso8601)
        return #"{"id":"\#(comment.id)","message":"\#(comment.text.source)","created_at":"\#(date)","#
            + #""author":{"username":"\#(comment.author)"}}"#
    }
}
