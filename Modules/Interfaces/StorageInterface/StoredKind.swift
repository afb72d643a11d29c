/// A kind of record, identified by a name that storages write: lower-case letters, in the singular.
///
/// Each store's interface declares its own kind.
public struct StoredKind: Hashable, Sendable {
    /// The name, such as `picture`.
    public let name: String

    /// Makes the kind of a name.
    public init(_ name: String) {
        self.name = name
    }
}
