import FeedFeature
import LibraryStorageInterface

/// The result of a read by positions, which belong to one generation of a list.
nonisolated public enum ListRead<Value: Sendable>: Sendable {
    case found(Value)
    /// The store no longer has the list's generation.
    case otherGeneration
    /// The store failed.
    case failed

    /// The result with its value transformed.
    func map<Other>(_ transform: (Value) -> Other) -> ListRead<Other> {
        switch self {
        case .found(let value): .found(transform(value))
        case .otherGeneration: .otherGeneration
        case .failed: .failed
        }
    }
}

extension TimelineLibrary {
    /// Reads the rows at positions of a list; those of a search with the parts of texts that it finds.
    func rows(_ positions: Range<Int>, of list: ItemList) async -> ListRead<[LibraryRow?]> {
        let read = await items(positions, list)
        guard case .found(let items) = read, let query = list.scope.search?.query, !Task.isCancelled else {
            return read.map { $0.map(\.row) }
        }
        return .found(await excerpts(items, query).map(\.row))
    }
}
