public import FoundationEssentials
public import ItemInterface
public import SceneSupport
public import SourceInterface
public import TextInterface

/// The functions from which the feed's pages and pictures come.
public struct FeedLoaders {
    /// Loads the newest items from their server. `isUserInitiated` is whether the reader asked, or a retry for them: no
    /// appearance and no prefetch.
    public var firstPage: (_ isUserInitiated: Bool) async throws -> SourcePage
    /// Loads the items behind a cursor, likewise.
    public var page: (_ cursor: Cursor, _ isUserInitiated: Bool) async throws -> SourcePage
    /// Tells the cursor behind an item where the feed's source goes on behind any; `nil` where its cursors are those of
    /// pages.
    public var cursor: (_ behind: UUID) -> Cursor?
    /// Loads the art of a picture.
    public var picture: (PictureRequest) async throws -> PictureArt

    /// Makes the loaders of one server's feed; they are called on the main actor.
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
