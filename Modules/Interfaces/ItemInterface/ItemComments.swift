/// A reference to an item's comments.
public struct ItemComments: Hashable, Sendable {
    /// The opaque reference, which only the item's source interprets, such as an id or an address.
    public var reference: String
    /// The number of comments, 0 or more; `nil` if it is unknown.
    public var count: Int?

    /// Makes a reference; a negative count becomes `nil`.
    public init(reference: String, count: Int? = nil) {
        self.reference = reference
        self.count = count.flatMap { $0 >= 0 ? $0 : nil }
    }
}
