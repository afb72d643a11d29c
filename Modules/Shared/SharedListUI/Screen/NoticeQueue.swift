import ListInterface
import TextInterface

/// A queue of notices, each shown for four seconds from its first frame on. A new notice replaces an earlier
/// one of its kind. The result of a key is shown at once; other notices wait for the earlier ones.
struct NoticeQueue {
    private struct Notice {
        let text: SafeText
        let kind: NoticeKind
        /// The row that it is about; `nil` for none.
        let row: RowID?
    }

    /// The first one is current.
    private var notices: [Notice] = []
    /// The time at which the current notice expires; `nil` before its first frame.
    private var end: Duration?

    var current: SafeText? { notices.first?.text }

    /// - Parameter row: The row that it is about, without whose focus it is dropped.
    mutating func add(_ text: SafeText, _ kind: NoticeKind, about row: RowID? = nil) {
        let notice = Notice(text: text, kind: kind, row: row)
        let index = notices.firstIndex { $0.kind == kind }
        if let index {
            notices[index] = notice
        } else {
            notices.insert(notice, at: kind == .answer ? 0 : notices.count)
        }
        if notices.count == 1 || (index ?? (kind == .answer ? 0 : nil)) == 0 { end = nil }
    }

    /// Removes the notices of a kind that are no longer true.
    mutating func remove(_ kind: NoticeKind) {
        if notices.first?.kind == kind { end = nil }
        notices.removeAll { $0.kind == kind }
    }

    /// Removes expired notices. Called before each frame.
    ///
    /// - Returns: The time until the current notice expires; `nil` for none.
    mutating func turn(at time: Duration, focus: RowID?) -> Duration? {
        if let end, time >= end { removeFirst() }
        while let row = notices.first?.row, row != focus { removeFirst() }
        guard !notices.isEmpty else { return nil }
        let end = end ?? time + Self.stay
        self.end = end
        return end - time
    }

    private mutating func removeFirst() {
        notices.removeFirst()
        end = nil
    }

    private static let stay = Duration.seconds(4)
}
