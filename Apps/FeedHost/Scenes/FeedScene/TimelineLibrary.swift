public import FoundationEssentials
public import LibraryStorageInterface
public import SceneSupport
public import TextInterface

/// The functions that read the library for a timeline. None throws: errors of the library are reported where the functions
/// are made.
public struct TimelineLibrary {
    /// Reads what the timeline is now; `nil` where the library cannot be read.
    public var outline: () async -> TimelineOutline?
    /// Reads the items at positions of a list.
    public var items: (_ positions: Range<Int>, _ list: ItemList) async -> FeedCacheResult<[ListedItem]>
    /// Finds where items stand in a list.
    public var positions: (_ ids: [UUID], _ list: ItemList) async -> [UUID: Int]
    /// Asks all sources for what is new, as their servers allow. Returns what is to be said of it, where anything is.
    public var refresh: () async -> String?
    /// Loads older items of the sources that have pages. Returns whether there may be more.
    public var loadOlder: () async throws -> Bool
    /// Loads the art of a picture.
    public var picture: (PictureRequest) async throws -> PictureArt

    /// Makes the functions of one library; they are called on the main actor.
    public init(
        outline: @escaping () async -> TimelineOutline?,
        items: @escaping (Range<Int>, ItemList) async -> FeedCacheResult<[ListedItem]>,
        positions: @escaping ([UUID], ItemList) async -> [UUID: Int],
        refresh: @escaping () async -> String?, loadOlder: @escaping () async throws -> Bool,
        picture: @escaping (PictureRequest) async throws -> PictureArt
    ) {
        self.outline = outline
        self.items = items
        self.positions = positions
        self.refresh = refresh
        self.loadOlder = loadOlder
        self.picture = picture
    }
}

/// What a timeline is at one moment.
nonisolated public struct TimelineOutline: Hashable, Sendable {
    /// The library's order.
    public var list: ItemList
    /// The names of the sources that are subscribed to.
    public var names: [UUID: String]
    /// Whether any of them has older pages behind its newest one.
    public var hasPages: Bool

    /// Makes an outline.
    public init(list: ItemList, names: [UUID: String], hasPages: Bool) {
        self.list = list
        self.names = names
        self.hasPages = hasPages
    }
}
