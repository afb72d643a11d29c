public import FoundationEssentials
public import ItemInterface
public import SceneSupport
public import SourceInterface
public import TextInterface

/// The functions that load a feed's pages and pictures, called on the main actor.
public struct FeedLoaders {
    /// Loads the first page. `isUserInitiated` is `true` for a reload or a retry, `false` for an appearance or a
    /// prefetch.
    public var firstPage: (_ isUserInitiated: Bool) async throws -> SourcePage
    /// Loads the page of a cursor.
    public var page: (_ cursor: Cursor, _ isUserInitiated: Bool) async throws -> SourcePage
    /// The cursor behind an item; `nil` where a source has cursors for pages alone.
    public var cursor: (_ behind: UUID) -> Cursor?
    /// Loads the art of a picture.
    public var picture: (PictureRequest) async throws -> PictureArt

    /// Makes the loaders of one server's feed.
    public init(
        firstPage: @escaping (_ isUserInitiated: Bool) async throws -> SourcePage,
        page: @escaping (_ cursor: Cursor, _ isUserInitiated: Bool) async throws -> SourcePage,
        cursor: @escaping (_ behind: UUID) -> Cursor? = { _ in nil },
        picture: @escaping (PictureRequest) async throws -> PictureArt
    ) {
        self.firstPage = firstPage
        self.page = page
        self.cursor = cursor
        self.picture = picture
    }
}
