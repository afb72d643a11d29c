import Synchronization

/// Prints the progress to standard error, a line for each tenth.
final class Progress: Sendable {
    private let total: Int
    private let words: String
    private let done = Atomic(0)

    init(total: Int, words: String) {
        self.total = total
        self.words = words
    }

    func advance() {
        let count = done.add(1, ordering: .relaxed).newValue
        if count == total || count.isMultiple(of: max(total / 10, 1)) { say("\(words) \(count) of \(total)") }
    }
}
