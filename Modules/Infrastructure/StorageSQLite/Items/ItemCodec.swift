import FoundationEssentials
import HTTPInterface
import ItemInterface

/// The format of stored summaries and texts of items. The id is in a column of its own.
///
/// Sealed bytes end with their XXH3 hash, seeded with the id, which detects corruption and the bytes of
/// another item. Numbers are little-endian; times are seconds since 2001-01-01 00:00 UTC; lengths and counts
/// are varints.
enum ItemCodec {
    /// The fields of a summary that are present.
    fileprivate struct Fields: OptionSet {
        let rawValue: UInt8
        static let title = Fields(rawValue: 1)
        static let author = Fields(rawValue: 2)
        static let location = Fields(rawValue: 4)
        static let published = Fields(rawValue: 8)
        static let updated = Fields(rawValue: 16)
        static let link = Fields(rawValue: 32)
        static let comments = Fields(rawValue: 64)
        static let commentCount = Fields(rawValue: 128)
    }

    /// The sealed bytes of a summary without its id.
    static func bytes(of summary: ItemSummary) -> [UInt8] {
        var writer = ByteWriter(capacity: 128 + summary.teaser.utf8.count + summary.nativeID.utf8.count)
        writer.append(Fields(summary).rawValue)
        writer.append(summary.source)
        writer.append(summary.firstSeen)
        if let published = summary.published { writer.append(published) }
        if let updated = summary.updated { writer.append(updated) }
        writer.append(summary.nativeID)
        writer.append(summary.teaser)
        if let title = summary.title { writer.append(title) }
        if let author = summary.author { writer.append(author) }
        if let location = summary.location { writer.append(location) }
        if let link = summary.link { writer.append(link.text) }
        if let comments = summary.comments { writer.append(comments.reference) }
        if let count = summary.comments?.count { writer.append(count: count) }
        writer.append(count: summary.media.count)
        for media in summary.media { append(media, to: &writer) }
        return writer.sealed(for: summary.id)
    }

    /// The summary in sealed bytes; `nil` for corrupt bytes, or those of another id.
    static func summary(_ bytes: UnsafeRawBufferPointer, id: UUID) -> ItemSummary? {
        guard var reader = ByteReader(sealed: bytes, for: id) else { return nil }
        let fields = Fields(rawValue: reader.byte())
        let source = reader.id()
        let firstSeen = reader.date()
        let published = fields.contains(.published) ? reader.date() : nil
        let updated = fields.contains(.updated) ? reader.date() : nil
        let nativeID = reader.text()
        let teaser = reader.text()
        let title = fields.contains(.title) ? reader.text() : nil
        let author = fields.contains(.author) ? reader.text() : nil
        let location = fields.contains(.location) ? reader.text() : nil
        let link = fields.contains(.link) ? reader.url() : nil
        let reference = fields.contains(.comments) ? reader.text() : nil
        let count = fields.contains(.commentCount) ? reader.count() : nil
        var media: [ItemMedia] = []
        for _ in 0..<reader.count() {
            guard let one = self.media(&reader) else { return nil }
            media.append(one)
        }
        guard reader.isAtEnd else { return nil }
        return ItemSummary(
            id: id, source: source, nativeID: nativeID, title: title, author: author, teaser: teaser,
            location: location, published: published, updated: updated, firstSeen: firstSeen, link: link,
            media: media, comments: reference.map { ItemComments(reference: $0, count: count) })
    }

    /// The text and the article of an item.
    struct Texts: Hashable {
        var text: ItemText?
        var article: String?
    }

    /// The texts that are present, and their types.
    private struct TextFields: OptionSet {
        let rawValue: UInt8
        static let isHTML = TextFields(rawValue: 1)
        static let isWithoutText = TextFields(rawValue: 2)
        static let article = TextFields(rawValue: 4)
        static let all: TextFields = [.isHTML, .isWithoutText, .article]
    }

    /// The sealed bytes of an item's texts.
    static func bytes(of texts: Texts, id: UUID) -> [UInt8] {
        let (source, article) = (texts.text?.source, texts.article)
        var writer = ByteWriter(capacity: 16 + (source?.utf8.count ?? 0) + (article?.utf8.count ?? 0))
        var fields: TextFields = article == nil ? [] : .article
        switch texts.text {
        case .plain: break
        case .html: fields.insert(.isHTML)
        case nil: fields.insert(.isWithoutText)
        }
        writer.append(fields.rawValue)
        if let source { writer.append(source) }
        if let article { writer.append(article) }
        return writer.sealed(for: id)
    }

    /// The texts in sealed bytes; `nil` for corrupt bytes, or those of another id.
    static func texts(_ bytes: UnsafeRawBufferPointer, id: UUID) -> Texts? {
        guard var reader = ByteReader(sealed: bytes, for: id) else { return nil }
        let fields = TextFields(rawValue: reader.byte())
        var texts = Texts()
        if !fields.contains(.isWithoutText) {
            let source = reader.text()
            texts.text = fields.contains(.isHTML) ? .html(source) : .plain(source)
        }
        if fields.contains(.article) { texts.article = reader.text() }
        return reader.isAtEnd && fields.isSubset(of: .all) ? texts : nil
    }
}

extension ByteReader {
    /// Reads a URL; `nil` for an invalid one.
    mutating func url() -> HTTPURL? {
        let url = HTTPURL(text())
        if url == nil { fail() }
        return url
    }
}

extension ItemCodec.Fields {
    fileprivate init(_ summary: ItemSummary) {
        self = []
        if summary.title != nil { insert(.title) }
        if summary.author != nil { insert(.author) }
        if summary.location != nil { insert(.location) }
        if summary.published != nil { insert(.published) }
        if summary.updated != nil { insert(.updated) }
        if summary.link != nil { insert(.link) }
        if summary.comments != nil { insert(.comments) }
        if summary.comments?.count != nil { insert(.commentCount) }
    }
}
