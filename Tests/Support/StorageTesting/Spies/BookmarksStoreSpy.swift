public import BookmarksStorageInterface
public import FoundationEssentials
public import StorageInterface
import Synchronization

/// A bookmarks store that records what it is asked, stores nothing, and answers with what it was stubbed with.
///
/// Without stubs it succeeds and is empty.
public final class BookmarksStoreSpy: BookmarksStore {
    /// A call, with its arguments.
    public enum Message: Hashable, Sendable {
        case insert(BookmarkRecord)
        case delete(UUID)
        case retrieve
        case damagedCount
    }

    private struct State {
        var messages: [Message] = []
        var insert: Result<Void, StorageError> = .success(())
        var deletion: Result<Void, StorageError> = .success(())
        var retrieve: Result<[BookmarkRecord], StorageError> = .success([])
        var damagedCount: Result<Int, StorageError> = .success(0)
    }

    private let state = Mutex(State())

    /// Makes a spy without stubs.
    public init() {}

    /// The calls so far, in order.
    public var messages: [Message] { state.withLock(\.messages) }

    /// What `insert` answers from now on.
    public func stub(insert result: Result<Void, StorageError>) { state.withLock { $0.insert = result } }

    /// What `delete` answers from now on.
    public func stub(deletion result: Result<Void, StorageError>) {
        state.withLock { $0.deletion = result }
    }

    /// What `retrieve` answers from now on.
    public func stub(retrieve result: Result<[BookmarkRecord], StorageError>) {
        state.withLock { $0.retrieve = result }
    }

    /// What `damagedCount` answers from now on.
    public func stub(damagedCount result: Result<Int, StorageError>) {
        state.withLock { $0.damagedCount = result }
    }

    /// Records the call and answers as stubbed.
    public func insert(_ bookmark: BookmarkRecord) throws(StorageError) {
        try record(.insert(bookmark), answer: \.insert)
    }

    /// Records the call and answers as stubbed.
    public func delete(_ id: UUID) throws(StorageError) {
        try record(.delete(id), answer: \.deletion)
    }

    /// Records the call and answers as stubbed.
    public func retrieve() throws(StorageError) -> [BookmarkRecord] {
        try record(.retrieve, answer: \.retrieve)
    }

    /// Records the call and answers as stubbed.
    public func damagedCount() throws(StorageError) -> Int {
        try record(.damagedCount, answer: \.damagedCount)
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
