public import LibraryStorageInterface
public import TextInterface

/// The source, the age and the state of reading of an item in a row.
nonisolated public struct ItemStatus: Hashable, Sendable {
    /// The names of source and author; `nil` where neither is known, or the list has one source.
    public var source: SafeText?
    /// The age in short; `nil` for none.
    public var age: SafeText?
    /// The state of reading; `nil` for an item of no library.
    public var state: ItemState?

    /// Makes a status, empty by default.
    public init(source: SafeText? = nil, age: SafeText? = nil, state: ItemState? = nil) {
        self.source = source
        self.age = age
        self.state = state
    }
}
