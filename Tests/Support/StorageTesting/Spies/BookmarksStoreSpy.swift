public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
public import StorageInterface
import Synchronization

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

    private struct State {
        var messages: [Message] = []
        var items: [UUID: Result<LibraryItem, StorageError>] = [:]
        var insertion: Result<Void, StorageError> = .success(())
        var deletion: Result<Void, StorageError> = .success(())
        var bookmarks: Result<BookmarkedItems, StorageError> = .success(BookmarkedItems())
    }

    private let state = Mutex(State())

    /// Makes a spy without stubs.
    public init() {}

    /// The calls so far, in order.
    public var messages: [Message] { state.withLock(\.messages) }

    /// Stubs `item` for an id; `nil` for none.
    public func stub(_ id: UUID, item result: Result<LibraryItem, StorageError>?) {
        state.withLock { $0.items[id] = result }
    }

    /// Stubs `insertBookmark`.
    public func stub(insertion result: Result<Void, StorageError>) {
        state.withLock { $0.insertion = result }
    }

    /// Stubs `deleteBookmark`.
    public func stub(deletion result: Result<Void, StorageError>) {
        state.withLock { $0.deletion = result }
    }

    /// Stubs `bookmarks`.
    public func stub(bookmarks result: Result<BookmarkedItems, StorageError>) {
        state.withLock { $0.bookmarks = result }
    }

    /// Records the call, and returns the stubbed result.
    public func item(_ id: UUID) throws(StorageError) -> LibraryItem? {
        let outcome = state.withLock { state in
            state.messages.append(.item(id))
            return state.items[id]
        }
        return try outcome?.get()
    }

    /// Records the call, and returns the stubbed result.
    public func insertBookmark(
        of item: FeedItem, from source: SourceRecord, at time: Date
    ) throws(StorageError) {
        try record(.insert(item, source, time), result: \.insertion)
    }

    /// Records the call, and returns the stubbed result.
    public func deleteBookmark(of id: UUID) throws(StorageError) {
        try record(.delete(id), result: \.deletion)
    }

    /// Records the call, and returns the stubbed result.
    public func bookmarks() throws(StorageError) -> BookmarkedItems {
        try record(.bookmarks, result: \.bookmarks)
    }

    private func record<Value>(
        _ message: Message, result: (State) -> Result<Value, StorageError>
    ) throws(StorageError) -> Value {
        try state.withLock { state in
            state.messages.append(message)
            return result(state)
        }.get()
    }
}
