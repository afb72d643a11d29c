import HTTPInterface
import ItemInterface

extension ItemCodec {
    /// The fields of a medium that are present, and the references that are paths.
    fileprivate struct MediaFields: OptionSet {
        let rawValue: UInt8
        static let localReference = MediaFields(rawValue: 1)
        static let preview = MediaFields(rawValue: 2)
        static let localPreview = MediaFields(rawValue: 4)
        static let alternativeText = MediaFields(rawValue: 8)
        static let width = MediaFields(rawValue: 16)
        static let height = MediaFields(rawValue: 32)
        static let type = MediaFields(rawValue: 64)
        /// A byte of ``MoreMediaFields`` follows.
        static let more = MediaFields(rawValue: 128)
    }

    fileprivate struct MoreMediaFields: OptionSet {
        let rawValue: UInt8
        static let isSensitive = MoreMediaFields(rawValue: 1)
        static let blurHash = MoreMediaFields(rawValue: 2)
        static let length = MoreMediaFields(rawValue: 4)
        static let duration = MoreMediaFields(rawValue: 8)
    }

    /// Appends a picture or recording.
    static func append(_ media: ItemMedia, to writer: inout ByteWriter) {
        let (fields, more) = (MediaFields(media), MoreMediaFields(media))
        writer.append(fields.rawValue)
        if fields.contains(.more) { writer.append(more.rawValue) }
        writer.append(media.reference.text)
        if let preview = media.preview { writer.append(preview.text) }
        if let text = media.alternativeText { writer.append(text) }
        if let width = media.width { writer.append(count: width) }
        if let height = media.height { writer.append(count: height) }
        if let type = media.type { writer.append(type) }
        if let hash = media.blurHash { writer.append(hash) }
        if let length = media.length { writer.append(count: length) }
        if let duration = media.duration { writer.append(count: duration) }
    }

    /// Reads a picture or recording; `nil` for invalid bytes.
    static func media(_ reader: inout ByteReader) -> ItemMedia? {
        let fields = MediaFields(rawValue: reader.byte())
        let more = MoreMediaFields(rawValue: fields.contains(.more) ? reader.byte() : 0)
        guard let reference = reader.reference(isLocal: fields.contains(.localReference)) else { return nil }
        // Swift evaluates arguments from left to right, which is the order of the fields.
        let media = ItemMedia(
            reference,
            preview: fields.contains(.preview)
                ? reader.reference(isLocal: fields.contains(.localPreview)) : nil,
            alternativeText: fields.contains(.alternativeText) ? reader.text() : nil,
            width: fields.contains(.width) ? reader.count() : nil,
            height: fields.contains(.height) ? reader.count() : nil,
            type: fields.contains(.type) ? reader.text() : nil,
            isSensitive: more.contains(.isSensitive),
            blurHash: more.contains(.blurHash) ? reader.text() : nil,
            length: more.contains(.length) ? reader.count() : nil,
            duration: more.contains(.duration) ? reader.count() : nil)
        return reader.hasFailed ? nil : media
    }
}

extension ByteReader {
    fileprivate mutating func reference(isLocal: Bool) -> MediaReference? {
        isLocal ? .local(path: text()) : url().map(MediaReference.remote)
    }
}

extension ItemCodec.MediaFields {
    fileprivate init(_ media: ItemMedia) {
        self = []
        if case .local = media.reference { insert(.localReference) }
        if media.preview != nil { insert(.preview) }
        if case .local = media.preview { insert(.localPreview) }
        if media.alternativeText != nil { insert(.alternativeText) }
        if media.width != nil { insert(.width) }
        if media.height != nil { insert(.height) }
        if media.type != nil { insert(.type) }
        if !ItemCodec.MoreMediaFields(media).isEmpty { insert(.more) }
    }
}

extension ItemCodec.MoreMediaFields {
    fileprivate init(_ media: ItemMedia) {
        self = []
        if media.isSensitive { insert(.isSensitive) }
        if media.blurHash != nil { insert(.blurHash) }
        if media.length != nil { insert(.length) }
        if media.duration != nil { insert(.duration) }
    }
}
