/// What a notice is about: a newer one takes the place of an older one of its kind.
public struct NoticeKind: Hashable, Sendable {
    /// What a key has come to.
    public static let answer = NoticeKind("answer")
    /// The rows as a whole, which a reload makes untrue.
    public static let rows = NoticeKind("rows")
    /// The items that were left out of a load since they cannot be read.
    public static let skipped = NoticeKind("skipped")

    private let name: String

    /// Makes a kind.
    ///
    /// - Parameter name: Tells it from others.
    public init(_ name: String) {
        self.name = name
    }
}
