public import StorageInterface

extension StoredKind {
    /// Comments, stored in a list for each item.
    public static let comment = StoredKind("comment")
}
