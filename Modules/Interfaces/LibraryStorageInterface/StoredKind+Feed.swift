public import StorageInterface

extension StoredKind {
    /// The items of a copy of a named server's feed.
    public static let feed = StoredKind("feed")
}
