public import FoundationEssentials
public import LibraryStorageInterface
public import SceneSupport
public import TextInterface

/// The functions that read and mark the library for a timeline. None throws: errors of the library are reported where the
/// functions are made.
public struct TimelineLibrary {
    /// Reads what a scope is now; `nil` where the library cannot be read.
    public var outline: (_ scope: TimelineScope) async -> TimelineOutline?
    /// Reads the items at positions of a list.
    public var items: (_ positions: Range<Int>, _ list: ItemList) async -> FeedCacheResult<[ListedItem]>
    /// Finds where items stand in a list.
    public var positions: (_ ids: [UUID], _ list: ItemList) async -> [UUID: Int]
    /// Finds the way from a list to the one of its scope as it is now; `nil` where the list is too old.
    public var changes: (_ list: ItemList) async -> ItemListChanges?
    /// Marks items read or unread. Returns those that were not so before, in the order given.
    public var setRead: (_ isRead: Bool, _ ids: [UUID]) async -> [UUID]
    /// Marks the items of a list read. Returns those that were unread; `nil` where the list is too old.
    public var markAllRead: (_ list: ItemList) async -> [UUID]?
    /// Asks all sources for what is new, as their servers allow. Returns what is to be said of it, where anything is.
    public var refresh: () async -> String?
    /// Loads older items of the sources that have pages. Returns whether there may be more.
    public var loadOlder: () async throws -> Bool
    /// Loads the art of a picture.
    public var picture: (PictureRequest) async throws -> PictureArt

    /// Makes the functions of one library; they are called on the main actor.
    public init(
        outline: @escaping (TimelineScope) async -> TimelineOutline?,
        items: @escaping (Range<Int>, ItemList) async -> FeedCacheResult<[ListedItem]>,
        positions: @escaping ([UUID], ItemList) async -> [UUID: Int],
        changes: @escaping (ItemList) async -> ItemListChanges?,
        setRead: @escaping (Bool, [UUID]) async -> [UUID],
        markAllRead: @escaping (ItemList) async -> [UUID]?,
        refresh: @escaping () async -> String?, loadOlder: @escaping () async throws -> Bool,
        picture: @escaping (PictureRequest) async throws -> PictureArt
    ) {
        self.outline = outline
        self.items = items
        self.positions = positions
        self.changes = changes
        self.setRead = setRead
        self.markAllRead = markAllRead
        self.refresh = refresh
        self.loadOlder = loadOlder
        self.picture = picture
    }
}
