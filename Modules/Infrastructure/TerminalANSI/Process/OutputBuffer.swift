/// The bytes that a slow or paused terminal has not accepted yet: no caller waits for it.
struct OutputBuffer {
    private let output: Descriptor
    private var pending: [UInt8] = []
    private var start = 0

    init(_ output: Descriptor) {
        self.output = output
    }

    /// Whether all bytes were written.
    var isEmpty: Bool { start == pending.count }

    /// Writes as many bytes as the terminal accepts, and buffers the rest.
    ///
    /// - Returns: `false` after a hangup.
    mutating func write(_ bytes: [UInt8]) -> Bool {
        if isEmpty {
            (pending, start) = (bytes, 0)
        } else {
            pending += bytes
        }
        return flush()
    }

    /// Writes as many buffered bytes as the terminal accepts.
    ///
    /// - Returns: `false` after a hangup.
    mutating func flush() -> Bool {
        guard let written = pending.withUnsafeBytes({ output.writeSome($0[start...]) }) else { return false }
        start += written
        if isEmpty { (pending, start) = ([], 0) }
        return true
    }

    /// Discards buffered bytes.
    mutating func removeAll() {
        (pending, start) = ([], 0)
    }
}
