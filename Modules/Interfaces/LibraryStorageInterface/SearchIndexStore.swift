public import StorageInterface

/// The progress of building a library's index for searches.
public struct SearchIndexProgress: Hashable, Sendable {
    /// The number of items in the index.
    public var indexed: Int
    /// The number of items.
    public var all: Int

    /// Makes the progress of an index.
    public init(indexed: Int, all: Int) {
        self.indexed = indexed
        self.all = all
    }

    /// Whether searches read only the items that they find.
    public var isComplete: Bool { indexed >= all }

    /// The part of the items that is in the index, in percent, rounded down; 100 only where it is complete.
    public var percent: Int { isComplete ? 100 : indexed * 100 / all }
}

/// Builds the index that searches use.
///
/// Searches find each item from its own transaction on, even without an index: they compare the items that the index
/// lacks with the query, which takes a second for some 20,000 of them. ``extendSearchIndex(by:)`` adds these: items that
/// were stored or changed, which are to be few, and then those of an older library, the newest first.
public protocol SearchIndexStore: Sendable {
    /// The progress of building the index.
    func searchIndexProgress() throws(StorageError) -> SearchIndexProgress

    /// Adds items that the index lacks, in one transaction, which a crash loses or keeps as a whole. Makes an index where
    /// there is none, and rebuilds a corrupt one.
    ///
    /// - Parameter count: The most items to add; a few hundred take some milliseconds.
    /// - Returns: The progress after that.
    func extendSearchIndex(by count: Int) throws(StorageError) -> SearchIndexProgress

    /// Deletes the index, which can then be built again from the items.
    func deleteSearchIndex() throws(StorageError)
}
