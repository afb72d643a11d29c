import FoundationEssentials
import ItemInterface

/// The format of the column `content`: an item without its id and the fields that follow from the id, the
/// source or the text, so that an item of api.md takes little more than its own words.
enum ItemContent {
    /// Appends an item of the feed of a source.
    static func append(_ item: FeedItem, source: UUID, to writer: inout ByteWriter) {
        let summary = item.summary
        var omitted: ItemCodec.Omission = []
        if summary.source == source { omitted.insert(.source) }
        if item.id.hasText(summary.nativeID) { omitted.insert(.nativeID) }
        if let comments = summary.comments, comments.reference.hasBytes(of: summary.nativeID) {
            omitted.insert(.commentsReference)
        }
        if summary.teaser.hasBytes(of: item.text?.source ?? "") { omitted.insert(.teaser) }
        if item.text == nil { omitted.insert(.text) }
        writer.append(omitted.rawValue)
        ItemCodec.append(summary, omitting: omitted, to: &writer)
        if let text = item.text { ItemCodec.append(text, to: &writer) }
    }

    /// Decodes the item with an id in a source's feed; `nil` for other bytes.
    static func item(_ bytes: UnsafeRawBufferPointer, id: UUID, source: UUID) -> FeedItem? {
        var reader = ByteReader(bytes)
        let omitted = ItemCodec.Omission(rawValue: reader.byte())
        guard var summary = ItemCodec.summary(&reader, omitting: omitted, id: id) else { return nil }
        let text = omitted.contains(.text) ? nil : ItemCodec.text(&reader)
        guard reader.isAtEnd, omitted.contains(.text) == (text == nil) else { return nil }
        if omitted.contains(.source) { summary.source = source }
        if omitted.contains(.nativeID) { summary.nativeID = id.uuidString }
        if omitted.contains(.commentsReference) { summary.comments?.reference = summary.nativeID }
        if omitted.contains(.teaser) { summary.teaser = text?.source ?? "" }
        return FeedItem(stored: summary, text: text)
    }
}

extension UUID {
    /// Whether a text is the id's in uppercase.
    fileprivate func hasText(_ text: String) -> Bool {
        text.utf8.count == 36 && uuidString.hasBytes(of: text)
    }
}

extension String {
    /// Whether both have the same bytes: `==` is true for canonically equivalent texts too.
    fileprivate func hasBytes(of other: String) -> Bool {
        withBytes { bytes in other.withBytes { bytes.elementsEqual($0) } }
    }
}
