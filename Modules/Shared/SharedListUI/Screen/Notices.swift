import TextInterface

/// Messages that are said once in the status line: the newest is seen, until a key is pressed and for four seconds at
/// least. Then the one before is seen, if it was not seen as long.
struct Notices {
    private var texts: [SafeText] = []
    private var since: Duration = .zero

    /// The notice to be seen.
    var current: SafeText? { texts.last }

    mutating func add(_ text: SafeText, at time: Duration) {
        texts.removeAll { $0 == text }
        if isDue(at: time) { _ = texts.popLast() }
        texts.append(text)
        if texts.count > Self.largestCount { texts.removeFirst() }
        since = time
    }

    /// The reader is there and presses keys.
    mutating func pressKey(at time: Duration) {
        guard !texts.isEmpty, isDue(at: time) else { return }
        texts.removeLast()
        since = time
    }

    private func isDue(at time: Duration) -> Bool {
        time - since >= Self.shortestStay
    }

    private static let shortestStay = Duration.seconds(4)
    private static let largestCount = 5
}
