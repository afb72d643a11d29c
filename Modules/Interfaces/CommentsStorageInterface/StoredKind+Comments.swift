public import StorageInterface

extension StoredKind {
    /// Comments, stored in a list for each picture.
    public static let comment = StoredKind("comment")
}
