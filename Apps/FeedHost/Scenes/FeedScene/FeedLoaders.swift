public import FeedFeature
public import FoundationEssentials
public import ItemInterface
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

/// What a row asks of its picture's loader.
public struct PictureRequest {
    /// The picture, or what is shown in place of a sensitive one.
    public let picture: RowPicture
    /// The room for its art.
    public let box: PictureBox
    /// Whether the reader asked for the picture again after it had failed.
    public let isUserInitiated: Bool
    /// Tells how the art is to look: asked until it is drawn, since a terminal may tell late.
    public let appearance: () -> Appearance
    /// Tells how many items the picture is from the focus: asked while it waits for its turn.
    public let distance: () -> Int
    /// Told how many percent of the picture's bytes have come.
    public let onProgress: (Int) -> Void
    /// Takes art that finer art follows.
    public let onCoarse: (PictureArt) -> Void
}
