public import FoundationEssentials
public import ReaderFeature
public import SceneSupport
public import TextInterface

/// The functions from which an opened item comes and which are told of it. All are called on the main actor.
public struct ReaderLoaders {
    /// Loads an item, and reads its text into blocks off the main actor.
    public var load: (UUID) async throws -> ReaderItem
    /// Loads the art of a picture.
    public var picture: (PictureRequest) async throws -> PictureArt
    /// The next unread item behind another one, or the one before it; `nil` where nothing else is unread.
    public var next: (_ after: UUID, _ isForward: Bool) async -> UUID?
    /// Told of each item that is on the screen for the first time, and is read thereby.
    public var onOpened: (UUID) -> Void

    /// Makes the loaders of items that are opened.
    public init(
        load: @escaping (UUID) async throws -> ReaderItem,
        picture: @escaping (PictureRequest) async throws -> PictureArt,
        next: @escaping (_ after: UUID, _ isForward: Bool) async -> UUID? = { _, _ in nil },
        onOpened: @escaping (UUID) -> Void = { _ in }
    ) {
        self.load = load
        self.picture = picture
        self.next = next
        self.onOpened = onOpened
    }
}
