public import CommentsStorageInterface
public import FoundationEssentials
public import StorageInterface

/// A comments store that records calls and returns stubbed results.
///
/// Without stubs it succeeds and is empty.
public final class CommentsStoreSpy: CommentsStore {
    /// A call, with its arguments.
    public enum Message: Hashable, Sendable {
        case insert(StoredComments, for: UUID)
        case retrieve(UUID)
        case delete(readBefore: Date)
    }

    private struct Stubs {
        var insert: Result<Void, StorageError> = .success(())
        var retrieve: Result<StoredComments?, StorageError> = .success(nil)
        var deletion: Result<Void, StorageError> = .success(())
    }

    private let calls = SpyCalls<Message, Stubs>(Stubs())

    /// Makes a spy without stubs.
    public init() {}

    /// The calls so far, in order.
    public var messages: [Message] { calls.messages }

    /// Stubs `insert`.
    public func stub(insert result: Result<Void, StorageError>) { calls.stub { $0.insert = result } }

    /// Stubs `retrieve` for all pictures.
    public func stub(retrieve result: Result<StoredComments?, StorageError>) {
        calls.stub { $0.retrieve = result }
    }

    /// Stubs `delete(readBefore:)`.
    public func stub(deletion result: Result<Void, StorageError>) { calls.stub { $0.deletion = result } }

    /// Records the call, and returns the stubbed result.
    public func insert(_ comments: StoredComments, for picture: UUID) throws(StorageError) {
        try calls.record(.insert(comments, for: picture), result: \.insert)
    }

    /// Records the call, and returns the stubbed result.
    public func retrieve(for picture: UUID) throws(StorageError) -> StoredComments? {
        try calls.record(.retrieve(picture), result: \.retrieve)
    }

    /// Records the call, and returns the stubbed result.
    public func delete(readBefore limit: Date) throws(StorageError) {
        try calls.record(.delete(readBefore: limit), result: \.deletion)
    }
}
