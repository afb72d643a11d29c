import ListInterface
import TextInterface

/// Sentences that are said once, each for four seconds from when it is first on the screen. A newer one takes the place of
/// an older one of its kind. What a key has come to is said at once; all else waits until what came before has been said.
struct Notices {
    private struct Notice {
        let text: SafeText
        let kind: NoticeKind
        /// The row that it is about.
        let row: RowID?
    }

    /// The first is the one to be seen.
    private var notices: [Notice] = []
    /// When the first one has been seen for long enough; `nil` where it has not been on the screen.
    private var end: Duration?

    /// The notice to be seen.
    var current: SafeText? { notices.first?.text }

    /// - Parameter row: The row that it is about: it is said only while that has the focus.
    mutating func add(_ text: SafeText, _ kind: NoticeKind, about row: RowID? = nil) {
        let notice = Notice(text: text, kind: kind, row: row)
        let place = notices.firstIndex { $0.kind == kind }
        if let place {
            notices[place] = notice
        } else {
            notices.insert(notice, at: kind == .answer ? 0 : notices.count)
        }
        if notices.count == 1 || (place ?? (kind == .answer ? 0 : nil)) == 0 { end = nil }
    }

    /// Takes those of a kind away, which are not so any more.
    mutating func remove(_ kind: NoticeKind) {
        if notices.first?.kind == kind { end = nil }
        notices.removeAll { $0.kind == kind }
    }

    /// A frame is about to be drawn: what has been seen for long enough gives way.
    ///
    /// - Returns: How long the one to be seen stays; `nil` where there is none.
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
