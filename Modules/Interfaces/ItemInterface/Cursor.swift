public import FoundationEssentials

/// The opaque start of a source's next page.
///
/// Only the source interprets its cursor, such as an id, a number or an address. Stores and pagination
/// compare cursors for equality.
public struct Cursor: Hashable, Sendable {
    /// The source's own bytes.
    public let bytes: Data

    /// Makes a cursor from a source's own bytes.
    public init(_ bytes: Data) { self.bytes = bytes }
}
