public import FoundationEssentials
public import HTTPInterface

/// An item without its text, for rows.
public struct ItemSummary: Identifiable, Hashable, Sendable {
    /// The identity, the same on every machine and in every document; see ``ItemIdentity``.
    public var id: UUID
    /// The identity of the item's source.
    public var source: UUID
    /// The identity within the source; see ``NativeIdentity``.
    public var nativeID: String
    /// The title, not sanitized.
    public var title: String?
    /// The author's name, not sanitized.
    public var author: String?
    /// The beginning of the text without markup; see ``Teaser``.
    public var teaser: String
    /// The name of a location, not sanitized.
    public var location: String?
    /// The time of publication that the source declares; it may be in the future.
    public var published: Date?
    /// The time of the last change that the source declares.
    public var updated: Date?
    /// The time of the first reading on this machine: in a source's page the current time, in a library the
    /// first of them.
    public var firstSeen: Date
    /// The URL of the item's own page.
    public var link: HTTPURL?
    /// Pictures and recordings, the row's first.
    public var media: [ItemMedia]
    /// The comments; `nil` for an item without comments.
    public var comments: ItemComments?

    /// Makes a summary, by default one with identities only.
    public init(
        id: UUID, source: UUID, nativeID: String, title: String? = nil, author: String? = nil,
        teaser: String = "", location: String? = nil, published: Date? = nil, updated: Date? = nil,
        firstSeen: Date, link: HTTPURL? = nil, media: [ItemMedia] = [], comments: ItemComments? = nil
    ) {
        self.id = id
        self.source = source
        self.nativeID = nativeID
        self.title = title
        self.author = author
        self.teaser = teaser
        self.location = location
        self.published = published
        self.updated = updated
        self.firstSeen = firstSeen
        self.link = link
        self.media = media
        self.comments = comments
    }

    /// The time of publication, or that of the first reading if the former is in the future; `nil` if it
    /// is unknown.
    public var moment: Date? { published.map { min($0, firstSeen) } }
}
