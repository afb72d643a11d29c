public import StorageInterface

extension StoredKind {
    /// Pictures, stored by their URLs.
    public static let picture = StoredKind("picture")
}
