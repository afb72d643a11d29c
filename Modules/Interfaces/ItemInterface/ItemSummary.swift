public import FoundationEssentials
public import HTTPInterface

/// The part of an item that a row shows: all but its text.
public struct ItemSummary: Identifiable, Hashable, Sendable {
    /// The identity, the same on every machine and in every document; see ``ItemIdentity``.
    public var id: UUID
    /// The identity of the source that offers the item.
    public var source: UUID
    /// The identity within the source; see ``NativeIdentity``.
    public var nativeID: String
    /// The title, as it was sent.
    public var title: String?
    /// The author's name, as it was sent.
    public var author: String?
    /// The beginning of the text without markup; see ``Teaser``.
    public var teaser: String
    /// The name of a place, as it was sent.
    public var location: String?
    /// The time of publication that the source tells; it may be wrong, and in the future.
    public var published: Date?
    /// The time of the last change that the source tells.
    public var updated: Date?
    /// The time at which the item was first read on this machine. A source gives the time of reading; a library keeps the
    /// one that it stored first.
    public var firstSeen: Date
    /// The address of the item's own page.
    public var link: HTTPURL?
    /// Pictures and recordings, the one for the row first.
    public var media: [ItemMedia]
    /// The comments; `nil` where the source offers none for this item.
    public var comments: ItemComments?

    /// Makes a summary.
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
}
