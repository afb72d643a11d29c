import CommentsSourceInterface
import FoundationEssentials
import HTTPInterface
import ItemInterface
import MarkupTesting
import SourceInterface
import SourceSyndication
import SourceTesting

/// A format of a feed, and documents of it as tests write them.
enum SampleFormat: CaseIterable {
    case rss, rdf, atom, json

    static let address = HTTPURL("https://example.org/feed")!

    /// A server that has a feed of the format.
    var subject: SourceSubject {
        SourceSubject(
            SyndicationKind(xml: SampleXMLReader(), files: InMemoryFiles()), at: Self.address,
            document: { entries, _ in
                HTTPResponse(status: 200, body: Data(document(of: entries.map(item)).utf8))
            },
            itemID: { ItemIdentity.item("\($0)", of: ItemIdentity.source(Self.address)) })
    }

    /// A file of the format.
    var file: LocalSourceSubject {
        LocalSourceSubject(
            at: "/home/maria/feed", kind: { SyndicationKind(xml: SampleXMLReader(), files: $0) },
            write: { entries, path, files in
                files.write(Array(document(of: entries.map(item)).utf8), to: path)
            },
            itemID: { ItemIdentity.item("\($0)", of: SourceAddress.local(path: "/home/maria/feed").sourceID) }
        )
    }

    /// A server that has the comments of an item in the format.
    var comments: CommentsSubject {
        CommentsSubject(
            at: Self.address, reference: "https://example.org/1/comments",
            makeSource: { client in
                try subject.makeSource(client) as? any CommentsSource ?? { throw NoComments() }()
            },
            document: { entries in
                let items = entries.map { entry in entry.map(comment) ?? item(.damaged) }
                return HTTPResponse(status: 200, body: Data(document(of: items).utf8))
            },
            comment: { number in
                ItemComment(
                    id: subject.itemID(number), author: "maria \(number)", text: .html("Δύο <b>δύο</b>"),
                    published: Date(timeIntervalSince1970: 1_760_009_000 + Double(number)))
            })
    }

    func document(of items: [String]) -> String {
        switch self {
        case .rss:
            #"<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>A</title>"#
                + items.joined() + "</channel></rss>"
        case .rdf:
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
            xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">\
            <channel><title>A</title></channel>\(items.joined())</rdf:RDF>
            """
        case .atom: #"<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title>\#(items.joined())</feed>"#
        case .json:
            #"{"version":"https://jsonfeed.org/version/1.1","items":[\#(items.joined(separator: ","))]}"#
        }
    }

    private func item(_ entry: SourceSubject.Entry) -> String {
        switch entry {
        case .item(let number): item(number, address: "https://example.org/\(number)")
        case .hostile(let number, let address): item(number, address: address)
        case .damaged:
            self == .json ? "7" : self == .atom ? "<entry><rights>x</rights></entry>" : "<item></item>"
        }
    }

    private func item(_ number: Int, address: String) -> String {
        switch self {
        case .rss:
            #"<item><title>Ένα</title><link>\#(address)</link><guid isPermaLink="false">\#(number)</guid>"#
                + #"<enclosure url="\#(address)" type="image/png"/></item>"#
        case .rdf: #"<item rdf:about="\#(number)"><title>Ένα</title><link>\#(address)</link></item>"#
        case .atom:
            #"<entry><id>\#(number)</id><title>Ένα</title><link href="\#(address)"/>"#
                + #"<link rel="enclosure" type="image/png" href="\#(address)"/></entry>"#
        case .json: #"{"id":"\#(number)","title":"Ένα","url":"\#(address)","image":"\#(address)"}"#
        }
    }

    private func comment(_ comment: ItemComment) -> String {
        let date = comment.published.formatted(.iso8601)
        let id = Int(comment.published.timeIntervalSince1970) - 1_760_009_000
        switch self {
        case .rss:
            return """
                <item><guid isPermaLink="false">\(id)</guid><dc:creator>\(comment.author)</dc:creator>\
                <description><![CDATA[\(comment.text.source)]]></description><dc:date>\(date)</dc:date></item>
                """
        case .rdf:
            return """
                <item rdf:about="\(id)"><dc:creator>\(comment.author)</dc:creator><dc:date>\(date)</dc:date>\
                <description><![CDATA[\(comment.text.source)]]></description></item>
                """
        case .atom:
            return """
                <entry><id>\(id)</id><author><name>\(comment.author)</name></author>\
                <published>\(date)</published>\
                <content type="html"><![CDATA[\(comment.text.source)]]></content></entry>
                """
        case .json:
            return """
                {"id":"\(id)","authors":[{"name":"\(comment.author)"}],"date_published":"\(date)",\
                "content_html":"\(comment.text.source)"}
                """
        }
    }
}

private struct NoComments: Error {}
