public import StorageInterface

extension StoredKind {
    /// The items of a feed, stored in pages.
    public static let feed = StoredKind("feed")
}
