public import StorageInterface

/// Maintenance of the index for searches in a library's file. The rest of the library is not changed.
public struct SQLiteSearchIndexMaintenance: StorageMaintenance {
    private let library: SQLiteLibrary

    /// - Parameter path: The path of the library's file, which may be missing.
    public init(path: String) { library = SQLiteLibrary(path: path) }

    /// Returns nothing: the index is a part of the library.
    public func info() -> StorageInfo { StorageInfo() }

    /// Compares the index with the items, and deletes a corrupt one, which
    /// ``/LibraryStorageInterface/SearchIndexStore/extendSearchIndex(by:)`` then rebuilds. A library that
    /// cannot be read or written is left alone.
    public func verify() throws(StorageError) -> [StorageCorruption] {
        guard (try? library.hasSoundSearchIndex()) == false else { return [] }
        try library.deleteSearchIndex()
        return [
            StorageCorruption(
                subject: .searchIndex, source: nil, detail: "it contradicts the library's posts")
        ]
    }

    /// Does nothing: clearing the cache does not change the library.
    public func clear() {}
}
