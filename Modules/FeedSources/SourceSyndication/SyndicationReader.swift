public import FoundationEssentials
public import HTTPInterface
public import ItemInterface
public import MarkupInterface
public import SourceInterface

/// Reads documents of RSS, Atom and JSON Feed, independent of their declared type.
///
/// Synchronous and linear in the document's size; to be called off the main actor.
public struct SyndicationReader: Sendable {
    private let xml: any XMLReader

    /// Makes a reader with a reader of XML.
    public init(xml: any XMLReader) { self.xml = xml }

    /// Returns the page of a document.
    ///
    /// Empty items are omitted and counted. Tolerated defects are warnings. The page's `notBefore` is the
    /// document's own (`ttl` and RSS 1.0's syndication module).
    ///
    /// - Parameters:
    ///   - contentType: The document's Content-Type, of which the charset is used.
    ///   - url: The URL of the document; `nil` for a file.
    ///   - source: The identity of the items' source.
    ///   - firstSeen: The time of reading.
    /// - Throws: `unreadable` for a document that is not a feed, `loginPage` for a login page.
    public func page(
        _ bytes: Data, contentType: String? = nil, at url: HTTPURL?, of source: UUID, firstSeen: Date
    ) throws(SourceError) -> SourcePage {
        try document(bytes, contentType: contentType, at: url).page(of: source, firstSeen: firstSeen)
    }

    /// The feed in a document. A damaged one of which no item can be read is unreadable.
    func document(_ bytes: Data, contentType: String?, at url: HTTPURL?) throws(SourceError) -> FeedDocument {
        let document = try recognizedDocument(bytes, contentType: contentType, at: url)
        if document.entries.isEmpty, let damage = document.damage {
            throw .unreadable(reason: "a feed without items that can be read: \(damage)")
        }
        return document
    }

    /// The feed in a document, recognized by its start and read as far as it goes.
    func recognizedDocument(
        _ bytes: Data, contentType: String?, at url: HTTPURL?
    ) throws(SourceError) -> FeedDocument {
        let start = bytes.prefix(1_024).drop { Self.isSpace($0) }
        switch start.first {
        case nil: throw .unreadable(reason: "an empty document, not a feed")
        case UInt8(ascii: "{"), UInt8(ascii: "["): return try json(bytes, at: url)
        default: break
        }
        // A web page is detected before it is read twice as XML.
        if HTMLPage.begins(start) { throw SourceError(unreadable: bytes, reason: Self.webPage) }
        let reading: XMLResult<FeedHandler>
        do throws(XMLError) {
            reading = try xml.read(bytes, charset: Self.charset(of: contentType)) { FeedHandler(at: url) }
        } catch {
            let isText = error.reason == .noElement
            throw .unreadable(
                reason: isText ? "neither XML nor JSON, not a feed" : "unreadable XML: \(error)")
        }
        return try document(reading, of: bytes)
    }

    private func document(
        _ reading: XMLResult<FeedHandler>, of bytes: Data
    ) throws(SourceError) -> FeedDocument {
        if let root = reading.handler.strangeRoot {
            let isPage = root.lowercased() == "html"
            throw SourceError(
                unreadable: bytes,
                reason: isPage ? Self.webPage : "a document of <\(root.prefix(40))>, not a feed")
        }
        var document = reading.handler.document
        for warning in reading.warnings {
            switch warning {
            case .illFormed(let error):
                document.damage = error
                document.warnings.append("\(error.sentence); posts read: \(document.entries.count)")
            case .encoding(let said, let used):
                document.warnings.append("declared as \(said), read as \(used)")
            }
        }
        return document
    }

    private func json(_ bytes: Data, at url: HTTPURL?) throws(SourceError) -> FeedDocument {
        // Invalid UTF-8 invalidates its characters, not the document.
        let repaired = Data(String(decoding: bytes, as: UTF8.self).utf8)
        if let feed = try? JSONDecoder().decode(JSONFeed.self, from: repaired) {
            return feed.document(at: url)
        }
        let isWhole = (try? JSONDecoder().decode(AnyJSON.self, from: repaired)) != nil
        guard !isWhole, let (head, items) = JSONFeed.salvaged(Array(repaired)) else {
            throw .unreadable(reason: "JSON, not a feed in JSON")
        }
        var document = head.document(at: url)
        for item in items { document.append(item.entry) }
        document.damage = XMLError(.illFormed, message: "damaged JSON")
        document.warnings.append("damaged JSON; posts read: \(document.entries.count)")
        return document
    }

    private struct AnyJSON: Decodable {
        init(from decoder: any Decoder) {}
    }

    static let webPage = "a web page, not a feed"

    /// White space, and the UTF-8 byte order mark.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || 0x09...0x0D ~= byte || byte == 0xEF || byte == 0xBB || byte == 0xBF
    }

    private static func charset(of contentType: String?) -> String? {
        let parameters = contentType?.split(separator: ";").dropFirst().compactMap(\.trimmed) ?? []
        guard let charset = parameters.first(where: { $0.lowercased().hasPrefix("charset=") }) else {
            return nil
        }
        return charset.dropFirst("charset=".count).trimmingPrefix("\"").prefix { $0 != "\"" }.trimmed
    }
}
