public import FeedFeature
public import FoundationEssentials
public import LibraryStorageInterface
public import SceneSupport
public import SearchInterface
public import TextInterface

/// The functions of a timeline's library, called on the main actor. None throws: their composer reports the
/// library's errors.
public struct TimelineLibrary {
    /// Reads the outline of a scope; `nil` after an error.
    public var outline: (_ scope: TimelineScope) async -> TimelineOutline?
    /// Reads the items at positions of a list.
    public var items: (_ positions: Range<Int>, _ list: ItemList) async -> ListRead<[ListedItem]>
    /// Gives found items, as their teaser, the part of their text in which a search finds a word, where their own
    /// does not begin with one.
    public var excerpts: (_ items: [ListedItem], _ query: SearchQuery) async -> [ListedItem]
    /// Counts a scope's items, those beyond the limit of its search too; `nil` after an error.
    public var counts: (_ scope: ItemScope) async -> ItemCounts?
    /// The progress of building the search index; `nil` after an error.
    public var indexProgress: () async -> SearchIndexProgress?
    /// Saves a search among the sources.
    public var saveSearch: (SavedSearch) async throws -> Void
    /// Adds a rule. Returns the number of items that changed.
    public var addRule: (Rule) async throws -> Int
    /// Deletes a rule. Returns the number of items that returned to lists; `now` is the time from which durations in
    /// other rules count back.
    public var deleteRule: (_ id: UUID, _ now: Date) async throws -> Int
    /// Finds the positions of items in a list.
    public var positions: (_ ids: [UUID], _ list: ItemList) async -> [UUID: Int]
    /// The changes from a list to the current one of its scope; `nil` for a list of a dropped generation.
    public var changes: (_ list: ItemList) async -> ItemListChanges?
    /// Marks items read or unread. Returns the ones whose state changed, in the order given.
    public var setRead: (_ isRead: Bool, _ ids: [UUID]) async throws -> [UUID]
    /// Marks the items of a list read. Returns the ones that were unread; `nil` for a list of a dropped
    /// generation.
    public var markAllRead: (_ list: ItemList) async throws -> [UUID]?
    /// Fetches all sources, as often as their servers allow. Returns a notice; `nil` for none.
    /// `isUserInitiated` is `true` for a reload or a retry, `false` for an appearance. Throws where no
    /// source responds.
    public var refresh: (_ isUserInitiated: Bool) async throws -> String?
    /// Loads the next page of each of the sources. `isUserInitiated` is `false` for a prefetch.
    public var loadOlder: (_ sources: Set<UUID>, _ isUserInitiated: Bool) async throws -> Void
    /// Loads the art of a picture.
    public var picture: (PictureRequest) async throws -> PictureArt

    /// Makes the functions of one library.
    public init(
        outline: @escaping (TimelineScope) async -> TimelineOutline?,
        items: @escaping (Range<Int>, ItemList) async -> ListRead<[ListedItem]>,
        excerpts: @escaping ([ListedItem], SearchQuery) async -> [ListedItem] = { items, _ in items },
        counts: @escaping (ItemScope) async -> ItemCounts? = { _ in nil },
        indexProgress: @escaping () async -> SearchIndexProgress? = { nil },
        saveSearch: @escaping (SavedSearch) async throws -> Void = { _ in },
        addRule: @escaping (Rule) async throws -> Int = { _ in 0 },
        deleteRule: @escaping (_ id: UUID, _ now: Date) async throws -> Int = { _, _ in 0 },
        positions: @escaping ([UUID], ItemList) async -> [UUID: Int],
        changes: @escaping (ItemList) async -> ItemListChanges?,
        setRead: @escaping (Bool, [UUID]) async throws -> [UUID],
        markAllRead: @escaping (ItemList) async throws -> [UUID]?,
        refresh: @escaping (_ isUserInitiated: Bool) async throws -> String?,
        loadOlder: @escaping (_ sources: Set<UUID>, _ isUserInitiated: Bool) async throws -> Void,
        picture: @escaping (PictureRequest) async throws -> PictureArt
    ) {
        self.outline = outline
        self.items = items
        self.excerpts = excerpts
        self.counts = counts
        self.indexProgress = indexProgress
        self.saveSearch = saveSearch
        self.addRule = addRule
        self.deleteRule = deleteRule
        self.positions = positions
        self.changes = changes
        self.setRead = setRead
        self.markAllRead = markAllRead
        self.refresh = refresh
        self.loadOlder = loadOlder
        self.picture = picture
    }
}
