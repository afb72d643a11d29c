/// The subject of a notice: a new notice replaces an earlier one of its kind.
public struct NoticeKind: Hashable, Sendable {
    /// The result of a key.
    public static let answer = NoticeKind("answer")
    /// The rows as a whole. A reload removes such a notice.
    public static let rows = NoticeKind("rows")
    /// The number of items that a load omitted because they cannot be read.
    public static let skipped = NoticeKind("skipped")

    private let name: String

    /// Creates a kind.
    ///
    /// - Parameter name: The name, unique among kinds.
    public init(_ name: String) {
        self.name = name
    }
}
