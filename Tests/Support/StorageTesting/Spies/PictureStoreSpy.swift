public import FoundationEssentials
public import PictureStorageInterface
public import StorageInterface

/// A picture store that records calls and returns stubbed results.
///
/// Without stubs it succeeds and is empty.
public final class PictureStoreSpy: PictureStore {
    /// A call, with its arguments.
    public enum Message: Hashable, Sendable {
        case insert(Data, for: String)
        case retrieve(String)
        case touch(String)
        case pin(Set<String>)
    }

    private struct Stubs {
        var insert: Result<Void, StorageError> = .success(())
        var retrieve: Result<Data?, StorageError> = .success(nil)
        var retrieveByURL: [String: Result<Data?, StorageError>] = [:]
        var pin: Result<Void, StorageError> = .success(())
    }

    private let calls = SpyCalls<Message, Stubs>(Stubs())

    /// Makes a spy without stubs.
    public init() {}

    /// The calls so far, in order.
    public var messages: [Message] { calls.messages }

    /// Stubs `insert`.
    public func stub(insert result: Result<Void, StorageError>) { calls.stub { $0.insert = result } }

    /// Stubs `retrieve` for URLs without their own stub.
    public func stub(retrieve result: Result<Data?, StorageError>) { calls.stub { $0.retrieve = result } }

    /// Stubs `retrieve` for a URL.
    public func stub(retrieve result: Result<Data?, StorageError>, for url: String) {
        calls.stub { $0.retrieveByURL[url] = result }
    }

    /// Stubs `pin`.
    public func stub(pin result: Result<Void, StorageError>) { calls.stub { $0.pin = result } }

    /// Records the call, and returns the stubbed result.
    public func insert(_ data: Data, for url: String) throws(StorageError) {
        try calls.record(.insert(data, for: url)) { $0.insert }
    }

    /// Records the call, and returns the stubbed result.
    public func retrieve(for url: String) throws(StorageError) -> Data? {
        try calls.record(.retrieve(url)) { $0.retrieveByURL[url] ?? $0.retrieve }
    }

    /// Records the call, and returns the number of bytes of the stubbed result of `retrieve`.
    public func touch(_ url: String) throws(StorageError) -> Int? {
        try calls.record(.touch(url)) { $0.retrieveByURL[url] ?? $0.retrieve }?.count
    }

    /// Records the call, and returns the stubbed result.
    public func pin(_ urls: Set<String>) throws(StorageError) {
        try calls.record(.pin(urls)) { $0.pin }
    }
}
