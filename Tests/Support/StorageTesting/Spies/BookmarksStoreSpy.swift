public import FoundationEssentials
public import ItemInterface
public import LibraryStorageInterface
public import StorageInterface
import Synchronization

/// A bookmarks store that records what it is asked, stores nothing, and answers with what it was stubbed with.
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

    /// What `item` answers for an id from now on; `nil` where there is none.
    public func stub(_ id: UUID, item result: Result<LibraryItem, StorageError>?) {
        state.withLock { $0.items[id] = result }
    }

    /// What `insertBookmark` answers from now on.
    public func stub(insertion result: Result<Void, StorageError>) {
        state.withLock { $0.insertion = result }
    }

    /// What `deleteBookmark` answers from now on.
    public func stub(deletion result: Result<Void, StorageError>) {
        state.withLock { $0.deletion = result }
    }

    /// What `bookmarks` answers from now on.
    public func stub(bookmarks result: Result<BookmarkedItems, StorageError>) {
        state.withLock { $0.bookmarks = result }
    }

    /// Records the call and answers as stubbed.
    public func item(_ id: UUID) throws(StorageError) -> LibraryItem? {
        let answer = state.withLock { state in
            state.messages.append(.item(id))
            return state.items[id]
        }
        return try answer?.get()
    }

    /// Records the call and answers as stubbed.
    public func insertBookmark(
        of item: FeedItem, from source: SourceRecord, at time: Date
    ) throws(StorageError) {
        try record(.insert(item, source, time), answer: \.insertion)
    }

    /// Records the call and answers as stubbed.
    public func deleteBookmark(of id: UUID) throws(StorageError) {
        try record(.delete(id), answer: \.deletion)
    }

    /// Records the call and answers as stubbed.
    public func bookmarks() throws(StorageError) -> BookmarkedItems {
        try record(.bookmarks, answer: \.bookmarks)
    }

    private func record<Value>(
        _ message: Message, answer: (State) -> Result<Value, StorageError>
    ) throws(StorageError) -> Value {
        try state.withLock { state in
            state.messages.append(message)
            return answer(state)
        }.get()
    }
}
