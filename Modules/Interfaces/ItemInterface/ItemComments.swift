/// The comments that an item has.
public struct ItemComments: Hashable, Sendable {
    /// The place of the comments, which only the item's source understands: an id, an address.
    public var reference: String
    /// The number of comments, where the source tells it; 0 or more.
    public var count: Int?

    /// Makes comments; a count below 0 is none.
    public init(reference: String, count: Int? = nil) {
        self.reference = reference
        self.count = count.flatMap { $0 >= 0 ? $0 : nil }
    }
}
