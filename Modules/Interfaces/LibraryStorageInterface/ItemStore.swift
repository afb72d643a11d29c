public import FoundationEssentials
public import StorageInterface

/// Finds single stored items, with their texts.
public protocol ItemStore: Sendable {
    /// The stored item with an id, which may be one that its publisher changed it to later.
    ///
    /// - Throws: `damaged` for a corrupt item.
    func item(_ id: UUID) throws(StorageError) -> LibraryItem?
}
