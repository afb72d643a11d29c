public import FoundationEssentials
import HTTPInterface
import ItemInterface
public import PictureStorageInterface
public import StorageInterface

/// Stores pictures without the values of their URLs' queries, which may be secrets, such as the token of a private feed.
nonisolated public struct MaskingPictureStore: PictureStore {
    private let store: any PictureStore

    /// Makes a decorator of a store.
    public init(store: any PictureStore) { self.store = store }

    /// Inserts into the decorated store.
    public func insert(_ data: Data, for url: String) throws(StorageError) {
        try store.insert(data, for: Self.key(of: url))
    }

    /// Retrieves from the decorated store.
    public func retrieve(for url: String) throws(StorageError) -> Data? {
        try store.retrieve(for: Self.key(of: url))
    }

    /// Touches in the decorated store.
    public func touch(_ url: String) throws(StorageError) -> Int? { try store.touch(Self.key(of: url)) }

    /// Pins these pictures in the decorated store, and no others.
    public func pin(_ urls: Set<String>) throws(StorageError) { try store.pin(Set(urls.map(Self.key(of:)))) }

    /// The URL; one with a query has the picture's identity, a hash, in place of the values.
    private static func key(of url: String) -> String {
        guard url.utf8.contains(UInt8(ascii: "?")), let address = HTTPURL(url) else { return url }
        return "\(address)#\(ItemIdentity.picture(address))"
    }
}
