import FoundationEssentials
import ItemInterface
public import LibraryStorageInterface
import Testing

/// The contract of every ``LibraryStorageInterface/LibraryStore``.
///
/// Each case needs an empty store. ``LibraryHistory`` adds random histories.
public enum LibraryStoreContract {
    /// A promise of a library's store.
    public typealias Case = ContractCase<any LibraryStore>

    /// All promises.
    public static var cases: [Case] {
        subscriptions + items + values + bookmarks + playback + lists + groups + copies + searches
            + savedSearches
            + rules + AccountPromises.all
    }

    /// Subscribes to the first source, and merges items with these numbers.
    static func subscribe(_ store: any LibraryStore, _ numbers: some Sequence<Int>) throws {
        try store.subscribe(.numbered(1))
        _ = try store.merge(.numbered(numbers), retaining: .count(9))
    }

    /// The ids of a list's items, each of which is expected at its position.
    static func ids(
        _ list: ItemList, in store: any LibraryStore, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [UUID]? {
        guard let ids = try store.items(at: -1..<list.count + 1, of: list)?.map(\.id) else { return nil }
        #expect(ids.count == list.count, sourceLocation: sourceLocation)
        let positions = Dictionary(zip(ids, ids.indices)) { first, _ in first }
        #expect(
            try store.positions(of: ids + [.numbered(-1)], in: list) == positions,
            sourceLocation: sourceLocation)
        return ids
    }

    /// Expects that a scope holds exactly the items with these numbers, in this order.
    static func expect(
        _ scope: ItemScope = ItemScope(), of store: any LibraryStore, holds numbers: [Int],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let ids = try ids(store.list(scope), in: store, sourceLocation: sourceLocation)
        #expect(ids == numbers.map(UUID.numbered), sourceLocation: sourceLocation)
    }
}
