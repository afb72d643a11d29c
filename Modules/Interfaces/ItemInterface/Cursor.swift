public import FoundationEssentials

/// The place behind a page of a source, where its next page begins.
///
/// Only the source that made a cursor reads it: an id, a number, an address. Stores and pagination keep cursors and compare
/// them for equality, nothing else.
public struct Cursor: Hashable, Sendable {
    /// The source's own bytes.
    public let bytes: Data

    /// Makes a cursor of a source's own bytes.
    public init(_ bytes: Data) {
        self.bytes = bytes
    }
}
