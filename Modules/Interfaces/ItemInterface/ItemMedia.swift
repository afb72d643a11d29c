public import HTTPInterface

/// The place of a picture's or a recording's bytes.
public enum MediaReference: Hashable, Sendable {
    /// Bytes that are fetched.
    case remote(HTTPURL)
    /// The absolute path of a file on this machine. Only a source that reads a folder makes one: a path that a document
    /// names would let its author read the reader's files.
    case local(path: String)
}

/// A picture or a recording of an item.
public struct ItemMedia: Hashable, Sendable {
    /// The place of the bytes.
    public var reference: MediaReference
    /// The place of a smaller picture of the same.
    public var preview: MediaReference?
    /// The description for readers who do not see it, as it was sent.
    public var alternativeText: String?
    /// The width in pixels that the source tells, above 0; the bytes may have another.
    public var width: Int?
    /// The height in pixels that the source tells, above 0; the bytes may have another.
    public var height: Int?
    /// The media type that the source tells, such as `image/jpeg`; the bytes may be of another.
    public var type: String?
    /// Whether readers see it only where they ask for it.
    public var isSensitive: Bool
    /// A blurred version of the picture in some 30 letters (BlurHash), as it was sent.
    public var blurHash: String?

    /// Makes media; a width or height that is not above 0 is none.
    public init(
        _ reference: MediaReference, preview: MediaReference? = nil, alternativeText: String? = nil,
        width: Int? = nil, height: Int? = nil, type: String? = nil, isSensitive: Bool = false,
        blurHash: String? = nil
    ) {
        self.reference = reference
        self.preview = preview
        self.alternativeText = alternativeText
        self.width = width.flatMap { $0 > 0 ? $0 : nil }
        self.height = height.flatMap { $0 > 0 ? $0 : nil }
        self.type = type
        self.isSensitive = isSensitive
        self.blurHash = blurHash
    }

    /// Whether the bytes are a picture's, as far as the source tells: media of no type are taken for one.
    public var isPicture: Bool { type.map { $0.lowercased().hasPrefix("image/") } ?? true }
}

extension ItemSummary {
    /// The place of the first picture that is shown without being asked for; `nil` where the item has none.
    public var picture: MediaReference? { media.first { $0.isPicture && !$0.isSensitive }?.reference }

    /// The picture that is shown to a reader who asks for one: ``picture``, else the first sensitive one.
    public var pictureOnRequest: ItemMedia? {
        media.first { $0.isPicture && !$0.isSensitive } ?? media.first(where: \.isPicture)
    }

    /// The address that readers open and copy: that of the item's own page, else of its first picture.
    public var address: String? { link?.text ?? picture?.text }
}

extension MediaReference: CustomStringConvertible {
    /// The address: a URL, or a path.
    public var text: String {
        switch self {
        case .remote(let url): url.text
        case .local(let path): path
        }
    }

    /// The address as it is fit for a log: a URL without what may be secret.
    public var description: String {
        switch self {
        case .remote(let url): url.description
        case .local(let path): path
        }
    }
}
