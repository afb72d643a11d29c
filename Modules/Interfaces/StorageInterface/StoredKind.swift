/// A kind of thing that is stored, by a name that storages keep: lower-case letters in the singular.
///
/// Each store's interface names its own kind.
public struct StoredKind: Hashable, Sendable {
    /// The name, such as `picture`.
    public let name: String

    /// Makes a kind; two of one name are the same.
    public init(_ name: String) {
        self.name = name
    }
}
