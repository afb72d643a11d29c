public import FoundationEssentials
public import ItemInterface
public import ReaderFeature
public import SceneSupport
public import TextInterface

/// The functions of an opened item, called on the main actor.
public struct ReaderLoaders {
    /// Loads an item, and reads its text into blocks off the main actor.
    public var load: (UUID) async throws -> ReaderItem
    /// Loads the art of a picture.
    public var picture: (PictureRequest) async throws -> PictureArt
    /// The next unread item after another one in a direction; `nil` if no other item is unread.
    public var next: (_ after: UUID, _ isForward: Bool) async -> UUID?
    /// Fetches and stores the article of an item's page; `nil` if that is not offered.
    public var fetchArticle: ((FeedItem) async throws -> Void)?
    /// Called with each item when it is first shown, to mark it read.
    public var onOpened: (UUID) -> Void

    /// Makes the functions, by default without a next item.
    public init(
        load: @escaping (UUID) async throws -> ReaderItem,
        picture: @escaping (PictureRequest) async throws -> PictureArt,
        next: @escaping (_ after: UUID, _ isForward: Bool) async -> UUID? = { _, _ in nil },
        fetchArticle: ((FeedItem) async throws -> Void)? = nil,
        onOpened: @escaping (UUID) -> Void = { _ in }
    ) {
        self.load = load
        self.picture = picture
        self.next = next
        self.fetchArticle = fetchArticle
        self.onOpened = onOpened
    }
}
