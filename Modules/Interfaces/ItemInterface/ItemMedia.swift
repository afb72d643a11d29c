public import HTTPInterface

/// A reference to the bytes of a picture or a recording.
public enum MediaReference: Hashable, Sendable {
    /// A URL.
    case remote(HTTPURL)
    /// The absolute path of a file on this machine. Only folder sources make local references: a path from a
    /// document would let its author read the reader's files.
    case local(path: String)
}

/// A picture or a recording of an item.
public struct ItemMedia: Hashable, Sendable {
    /// The bytes.
    public var reference: MediaReference
    /// A smaller version of the picture.
    public var preview: MediaReference?
    /// The alternative text, not sanitized.
    public var alternativeText: String?
    /// The width in pixels that the source declares, above 0 and of at most nine digits.
    public var width: Int?
    /// The height in pixels that the source declares, above 0 and of at most nine digits.
    public var height: Int?
    /// The media type that the source declares, such as `image/jpeg`.
    public var type: String?
    /// Whether the media are hidden until the reader requests them.
    public var isSensitive: Bool
    /// The BlurHash of the picture, not validated.
    public var blurHash: String?
    /// The number of bytes that the source declares, above 0.
    public var length: Int?
    /// The seconds of a recording that the source declares, above 0 and of at most nine digits.
    public var duration: Int?

    /// Makes media; a width, height, length or duration out of its range becomes `nil`.
    public init(
        _ reference: MediaReference, preview: MediaReference? = nil, alternativeText: String? = nil,
        width: Int? = nil, height: Int? = nil, type: String? = nil, isSensitive: Bool = false,
        blurHash: String? = nil, length: Int? = nil, duration: Int? = nil
    ) {
        self.reference = reference
        self.preview = preview
        self.alternativeText = alternativeText
        self.width = width.flatMap { Self.pixels.contains($0) ? $0 : nil }
        self.height = height.flatMap { Self.pixels.contains($0) ? $0 : nil }
        self.type = type
        self.isSensitive = isSensitive
        self.blurHash = blurHash
        self.length = length.flatMap { $0 > 0 ? $0 : nil }
        self.duration = duration.flatMap { Self.pixels.contains($0) ? $0 : nil }
    }

    /// The sizes in pixels of at most nine digits, two of which layouts may multiply without an overflow.
    private static let pixels = 1...999_999_999

    /// Whether the declared type is that of a picture; media without a type are.
    public var isPicture: Bool { type.map { $0.lowercased().hasPrefix("image/") } ?? true }

    /// Whether the declared type is that of audio.
    public var isAudio: Bool { type?.lowercased().hasPrefix("audio/") ?? false }

    /// Whether the declared type is that of audio or video.
    public var isRecording: Bool { isAudio || type?.lowercased().hasPrefix("video/") ?? false }
}

extension ItemSummary {
    /// The first picture that is not sensitive.
    public var picture: MediaReference? { media.first { $0.isPicture && !$0.isSensitive }?.reference }

    /// The picture that is shown on request: ``picture``, otherwise the first sensitive one.
    public var pictureOnRequest: ItemMedia? {
        media.first { $0.isPicture && !$0.isSensitive } ?? media.first(where: \.isPicture)
    }

    /// The first audio recording on a server.
    public var recording: ItemMedia? {
        media.first { media in
            if media.isAudio, case .remote = media.reference { true } else { false }
        }
    }

    /// The address for opening and copying: that of the item's own page, otherwise of its first picture.
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

    /// The address for a log: a URL without secrets.
    public var description: String {
        switch self {
        case .remote(let url): url.description
        case .local(let path): path
        }
    }
}
