public import StorageInterface

/// How far a library's index for searches is built.
public struct SearchIndexProgress: Hashable, Sendable {
    /// The number of items in the index.
    public var indexed: Int
    /// The number of items.
    public var all: Int

    /// Makes a progress.
    public init(indexed: Int, all: Int) {
        self.indexed = indexed
        self.all = all
    }

    /// Whether searches find all items.
    public var isComplete: Bool { indexed >= all }
}

/// Builds the index that searches use. Items that are stored from now on join it in their own transactions; those of
/// an older library are added by the calls of ``extendSearchIndex(by:)``, the newest first.
public protocol SearchIndexStore: Sendable {
    /// How far the index is built.
    func searchIndexProgress() throws(StorageError) -> SearchIndexProgress

    /// Adds items that the index lacks, in one transaction, which a crash loses or keeps as a whole.
    ///
    /// - Parameter count: The most items to add; a few hundred take some milliseconds.
    /// - Returns: How far the index is built then.
    func extendSearchIndex(by count: Int) throws(StorageError) -> SearchIndexProgress

    /// Deletes the index, which can then be built again from the items.
    func deleteSearchIndex() throws(StorageError)
}
