import ItemInterface
import LibraryStorageInterface
import StorageInterface

extension LibraryStore {
    /// The list of a scope, and the items at positions of it with their texts.
    nonisolated func wholeItems(
        at positions: Range<Int>, of scope: ItemScope
    ) throws(StorageError) -> (list: ItemList, items: [LibraryItem]) {
        let list = try list(scope)
        var whole: [LibraryItem] = []
        for listed in try items(at: positions.clamped(to: 0..<list.count), of: list) ?? [] {
            if let item = try item(listed.id) { whole.append(item) }
        }
        return (list, whole)
    }
}
