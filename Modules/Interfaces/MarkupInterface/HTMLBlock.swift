/// A block-level part of a text. Blocks are not empty: a paragraph has text, a list items, a table rows.
public indirect enum HTMLBlock: Hashable, Sendable {
    case paragraph([TextRun])
    /// A heading of a level from 1 to 6.
    case heading(level: Int, [TextRun])
    /// A list with items numbered from `start` on; `nil` for an unordered list.
    case list(start: Int?, items: [[HTMLBlock]])
    case quote([HTMLBlock])
    /// The description of a term of a definition list. The term is the paragraph before it.
    case description([HTMLBlock])
    /// Lines with their spaces.
    case preformatted(String)
    /// A thematic break.
    case rule
    case picture(HTMLPicture)
    /// A recording or a page within the text, which is not a part of it.
    case media(HTMLMedia)
    /// Rows of cells, at most ``columnLimit`` a row. A cell that spans others is followed by empty ones. A
    /// layout table is not a table.
    case table(rows: [[[HTMLBlock]]])

    /// The greatest depth of elements that are read as blocks.
    public static let depthLimit = 100
    /// The largest number of cells in the row of a table. The last one contains those behind it.
    public static let columnLimit = 100
}

/// A picture within a text.
public struct HTMLPicture: Hashable, Sendable {
    /// The address, not validated; absolute if ``HTMLReader`` knew the base.
    public var address: String
    /// The alternative text; empty if there is none.
    public var alternativeText: String
    /// The size in pixels; `nil` if the document has none.
    public var width: Int?, height: Int?
    /// The target of a link around the picture, like ``address``.
    public var link: String?
    /// The caption; empty if there is none.
    public var caption: [TextRun]

    /// Makes a picture, by default one without size, link, caption and alternative text.
    public init(
        _ address: String, alternativeText: String = "", width: Int? = nil, height: Int? = nil,
        link: String? = nil, caption: [TextRun] = []
    ) {
        self.address = address
        self.alternativeText = alternativeText
        self.width = width
        self.height = height
        self.link = link
        self.caption = caption
    }
}

/// A recording, or a page in a frame, within a text.
public struct HTMLMedia: Hashable, Sendable {
    /// The kinds of media.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A video.
        case video
        /// An audio recording.
        case audio
        /// A page, such as a map.
        case page
    }

    /// The kind.
    public var kind: Kind
    /// The absolute address, not validated.
    public var address: String

    /// Makes media. A page at an address of a video or music service is a recording.
    public init(_ kind: Kind, at address: String) {
        self.kind = kind == .page ? Self.kind(at: address) : kind
        self.address = address
    }

    private static func kind(at address: String) -> Kind {
        let parts = address.lowercased().split(separator: "/", maxSplits: 2)
        guard parts.count > 1 else { return .page }
        let (host, path) = (parts[1].prefix { $0 != ":" }, parts.count > 2 ? parts[2] : "")
        let isOf = { (site: String) in host == site || host.hasSuffix("." + site) }
        if videoSites.contains(where: isOf) || path.hasPrefix("videos/embed/") { return .video }
        if audioSites.contains(where: isOf) { return .audio }
        let file = path.prefix { $0 != "?" && $0 != "#" }
        if [".mp4", ".m4v", ".webm", ".mov", ".ogv"].contains(where: file.hasSuffix) { return .video }
        return [".mp3", ".m4a", ".ogg", ".oga", ".opus", ".flac"].contains(where: file.hasSuffix)
            ? .audio : .page
    }

    private static let videoSites = [
        "youtube.com", "youtube-nocookie.com", "youtu.be", "vimeo.com", "dailymotion.com", "twitch.tv",
        "embed.ted.com", "media.ccc.de", "streamable.com", "rumble.com", "odysee.com", "wistia.net",
        "wistia.com", "players.brightcove.net", "bitchute.com", "tiktok.com", "nebula.tv",
    ]
    private static let audioSites = [
        "soundcloud.com", "bandcamp.com", "open.spotify.com", "embed.podcasts.apple.com", "mixcloud.com",
        "audioboom.com", "player.simplecast.com", "buzzsprout.com", "podbean.com", "deezer.com",
    ]
}

/// Text in one style. Line ends are line breaks; other white space is collapsed.
public struct TextRun: Hashable, Sendable {
    /// The semantic styles of a text, any number at once.
    public struct Traits: OptionSet, Hashable, Sendable {
        /// The styles as bits.
        public let rawValue: UInt8

        /// Makes a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Stress or another voice, commonly in italics.
        public static let emphasis = Traits(rawValue: 1)
        /// Importance, commonly in bold.
        public static let strong = Traits(rawValue: 2)
        /// Code or keyboard input, commonly in a monospaced font.
        public static let code = Traits(rawValue: 4)
        /// Deleted text, commonly struck through.
        public static let deleted = Traits(rawValue: 8)
    }

    /// The characters, not sanitized.
    public var text: String
    /// The styles.
    public var traits: Traits
    /// The target of a link, not validated; absolute if ``HTMLReader`` knew the base.
    public var link: String?

    /// Makes a run, by default one without styles and link.
    public init(_ text: String, _ traits: Traits = [], link: String? = nil) {
        self.text = text
        self.traits = traits
        self.link = link
    }
}
