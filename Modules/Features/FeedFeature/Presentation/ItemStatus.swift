public import LibraryStorageInterface
public import TextInterface

/// What a row says of an item besides its texts: where it comes from, how old it is, and what its reader has done to it.
nonisolated public struct ItemStatus: Hashable, Sendable {
    /// The names of the source and of the author; `nil` where neither is known, or the list has one source.
    public var source: SafeText?
    /// How old the item is, in short; `nil` where that is not said.
    public var age: SafeText?
    /// What the reader, and time, have done to the item; `nil` where nothing is known of that.
    public var state: ItemState?

    /// Makes a status; one that says nothing where nothing is given.
    public init(source: SafeText? = nil, age: SafeText? = nil, state: ItemState? = nil) {
        self.source = source
        self.age = age
        self.state = state
    }
}
