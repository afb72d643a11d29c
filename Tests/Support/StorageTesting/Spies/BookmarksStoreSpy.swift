public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
public import StorageInterface

/// A bookmarks store that records calls and returns stubbed results.
///
/// Without stubs it succeeds and is empty.
public final class BookmarksStoreSpy: BookmarksStore {
    /// A call, with its arguments.
    public enum Message: Hashable, Sendable {
        case item(UUID)
        case insert(FeedItem, SourceRecord, Date)
        case delete(UUID)
        case bookmarks
    }

    private struct Stubs {
        var items: [UUID: Result<LibraryItem, StorageError>] = [:]
        var insertion: Result<Void, StorageError> = .success(())
        var deletion: Result<Void, StorageError> = .success(())
        var bookmarks: Result<BookmarkedItems, StorageError> = .success(BookmarkedItems())
    }

    private let calls = SpyCalls<Message, Stubs>(Stubs())

    /// Makes a spy without stubs.
    public init() {}

    /// The calls so far, in order.
    public var messages: [Message] { calls.messages }

    /// Stubs `item` for an id; `nil` for none.
    public func stub(_ id: UUID, item result: Result<LibraryItem, StorageError>?) {
        calls.stub { $0.items[id] = result }
    }

    /// Stubs `insertBookmark`.
    public func stub(insertion result: Result<Void, StorageError>) { calls.stub { $0.insertion = result } }

    /// Stubs `deleteBookmark`.
    public func stub(deletion result: Result<Void, StorageError>) { calls.stub { $0.deletion = result } }

    /// Stubs `bookmarks`.
    public func stub(bookmarks result: Result<BookmarkedItems, StorageError>) {
        calls.stub { $0.bookmarks = result }
    }

    /// Records the call, and returns the stubbed result.
    public func item(_ id: UUID) throws(StorageError) -> LibraryItem? {
        try calls.record(.item(id)) { $0.items[id]?.map(Optional.some) ?? .success(nil) }
    }

    /// Records the call, and returns the stubbed result.
    public func insertBookmark(
        of item: FeedItem, from source: SourceRecord, at time: Date
    ) throws(StorageError) {
        try calls.record(.insert(item, source, time), result: \.insertion)
    }

    /// Records the call, and returns the stubbed result.
    public func deleteBookmark(of id: UUID) throws(StorageError) {
        try calls.record(.delete(id), result: \.deletion)
    }

    /// Records the call, and returns the stubbed result.
    public func bookmarks() throws(StorageError) -> BookmarkedItems {
        try calls.record(.bookmarks, result: \.bookmarks)
    }
}
