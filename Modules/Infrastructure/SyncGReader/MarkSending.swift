import SyncInterface

/// Decides which posts of a change are sent in one request, and what follows a refusal: a group that the
/// server refuses is sent in halves until the posts that it refuses are known.
struct MarkSending {
    /// The most posts of one request. PHP reads 1,000 fields of a form, and ignores a longer one.
    static let groupLimit = 500
    /// The most refusals before the server is taken to refuse everything. One bad post among 500 costs ten.
    static let refusalLimit = 24

    /// The posts that the server refuses.
    private(set) var rejected: [Int64] = []
    /// The groups to send, the next one last.
    private var groups: [ArraySlice<Int64>]
    private var current: ArraySlice<Int64> = []
    private var refusals = 0

    init(_ ids: [Int64]) {
        groups = stride(from: 0, to: ids.count, by: Self.groupLimit).reversed().map {
            ids[$0..<min($0 + Self.groupLimit, ids.count)]
        }
    }

    /// The next group; `nil` after the last.
    mutating func next() -> ArraySlice<Int64>? {
        guard let group = groups.popLast() else { return nil }
        current = group
        return group
    }

    /// Records that the server took the group.
    mutating func succeed() { current = [] }

    /// Splits the group, or rejects its only post.
    ///
    /// - Throws: The error, if it does not concern the group's posts.
    mutating func fail(_ error: SyncError) throws(SyncError) {
        guard case .refused(let status, _) = error, status == 400 || status == 413,
            refusals < Self.refusalLimit
        else {
            throw error
        }
        refusals += 1
        guard current.count > 1 else {
            rejected += current
            return
        }
        let middle = current.startIndex + current.count / 2
        groups += [current[middle...], current[..<middle]]
    }
}
